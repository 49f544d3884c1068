import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

raw = pd.read_csv("traffic_accidents.csv", low_memory=False)
table = raw.drop_duplicates().apply(pd.to_numeric, errors="coerce")

# What can't be true counts as missing.
possible = {
    "accidents": (0, 500), "traffic_fine_amount": (0, 100), "traffic_density": (0, 10), "traffic_lights": (0, 1), "pavement_quality": (0, 5),
    "urban_area": (0, 1), "average_speed": (0, 250), "rain_intensity": (0, 3), "vehicle_count": (0, 1000), "time_of_day": (0, 24),
}
for name, (low, high) in possible.items():
    table[name] = table[name].where(table[name].between(low, high))
clean = table.dropna()

factors = [name for name in possible if name != "accidents"]
x = (clean[factors] - clean[factors].mean()) / clean[factors].std()
x.insert(0, "constant", 1.0)
y = clean["accidents"]
effect, *_ = np.linalg.lstsq(x.to_numpy(), y.to_numpy(), rcond=None)
rest = y - x.to_numpy() @ effect
explained = 1 - rest.var() / y.var()
error = np.sqrt(rest.var() * np.diag(np.linalg.inv(x.T.to_numpy() @ x.to_numpy())))

result = pd.DataFrame({"effect": effect[1:], "error": error[1:]}, index=factors)
result["matters"] = (result.effect / result.error).abs() > 4
result = result.reindex(result.effect.abs().sort_values(ascending=False).index)

fig, ax = plt.subplots(figsize=(8, 4.5))
shown = result[::-1]
ax.barh(shown.index, shown.effect, xerr=shown.error, color=["tab:blue" if m else "lightgrey" for m in shown.matters])
ax.set_title("Accidents per standard deviation of each factor")
ax.set_xlabel("accidents")
fig.tight_layout()

lines = [f"{i}. {name}: {row.effect:+.2f} accidents per standard deviation"
         for i, (name, row) in enumerate(result[result.matters].iterrows(), 1)]
final_answer(
    "What contributes most to accidents, by a linear model of standardised factors:\n" + "\n".join(lines)
    + "\nNo influence was found of: " + ", ".join(sorted(result[~result.matters].index))
    + f".\nThe model explains {explained:.0%} of the variance. {len(clean):,} of {len(raw):,} rows were used:"
    + " rows that come twice, and rows with missing, unreadable or impossible values, were left out."
)
