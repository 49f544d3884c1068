from email.policy import Compat32, Policy, compat32
