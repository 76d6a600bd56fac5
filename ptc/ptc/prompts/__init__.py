"""The system prompt: how to write programs, which tools and data there are, how to answer, what to return."""

from ptc.prompts.system import PromptFacts, SystemPrompt, inventory_line, language_card, system_prompt_text

__all__ = ["PromptFacts", "SystemPrompt", "inventory_line", "language_card", "system_prompt_text"]
