"""Settings shared by all tests."""

from hypothesis import HealthCheck, settings

# The first call of a compiled rule may compile it, half a minute on a busy machine: a single example has no
# deadline, and the first few may be slow to draw.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", PATIENT)
settings.register_profile("soak", PATIENT, max_examples=5000)
settings.load_profile("default")
