"""Settings shared by all tests."""

from hypothesis import settings

# The first call of a compiled rule may compile it, so a single example has no deadline.
settings.register_profile("default", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile("default")
