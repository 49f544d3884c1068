import pandas as pd

raw = pd.read_csv("traffic_accidents.csv")
print(raw.shape, "rows twice:", int(raw.duplicated().sum()))
numbers = raw.apply(pd.to_numeric, errors="coerce")
print((numbers.isna().mean() * 100).round(2).to_string())
print(raw.vehicles.describe())
