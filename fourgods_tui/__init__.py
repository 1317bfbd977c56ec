"""Four Gods: a real-time tile-laying board game, played over SSH."""

__version__ = "0.1.0"
