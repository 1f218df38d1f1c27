"""The sentences that players will read about a decision, in every language of the site."""

from dataclasses import dataclass

from django.utils import translation

from games.conduct.site.texts import REASONS
from games.conduct.tables.forms import DecisionForm
from games.notices.wording.words import decision_sentence
from games.tables.recap import LANGUAGES


@dataclass(frozen=True, slots=True)
class Preview:
    """The texts that players read in one language: the sentence, the reason and the words."""

    language: str
    name: str
    sentence: str
    reasons: dict[str, str]
    reason: str
    words: str


def previews(form: DecisionForm, role: str) -> tuple[Preview, ...]:
    """Return what the players will read of a decision by staff of this role, in each language."""
    return tuple(_preview(form, role, language) for language in LANGUAGES)


def _preview(form: DecisionForm, role: str, language: str) -> Preview:
    with translation.override(language):
        reasons = {code: str(text) for code, text in REASONS.items()}
        sentence = decision_sentence(form.code, role)
        name = translation.get_language_info(language)["name_local"]
    chosen = str(form["reason"].value() or "")
    words = str(form["words"].value() or "")
    return Preview(language, name, sentence, reasons, reasons.get(chosen, ""), words)
