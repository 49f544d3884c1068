# The module says which releases brought a feature.
import __future__
for n in __future__.all_feature_names:
    f = getattr(__future__, n)
    print(n, f, f.getOptionalRelease(), f.getMandatoryRelease(), f.compiler_flag)
print(__future__.__all__)
# ---
# The statement imports the module as well.
from __future__ import annotations, division as d
print(annotations, d)
