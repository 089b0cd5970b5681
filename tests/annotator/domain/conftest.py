"""Hypothesis settings of the domain tests: no deadlines, since slow machines must not fail them."""

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
