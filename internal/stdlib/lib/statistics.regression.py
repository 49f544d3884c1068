# What linear_regression() returns.

from collections import namedtuple

LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))
