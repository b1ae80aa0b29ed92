"""Lessons: a few positions in which one thing at a time is asked for, shown, and explained by its clause."""

from __future__ import annotations

from .lesson import Lesson, LessonStep, lesson, lessons

__all__ = ["Lesson", "LessonStep", "lesson", "lessons"]
