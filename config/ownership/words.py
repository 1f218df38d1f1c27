"""What the owner page says, in each language."""

WORDS = {
    "en": {
        "title": "This caravanserai is yours",
        "intro": "Choose the name and password you will administer it with.",
        "void": "This link is used up or was replaced by a newer one.",
        "void_hint": "Start the service again for a new link, or sign in if you are the owner.",
        "script": "This page needs JavaScript.",
        "open": "Open the link",
        "confirm": "Become the owner",
        "home": "To the games",
        "name_length": "A name has {shortest} to {longest} characters.",
        "name_signs": "This name has signs that cannot be read.",
        "name_taken": "Somebody has this name; {free} is free.",
    },
    "fr": {
        "title": "Ce caravansérail est à vous",
        "intro": "Choisissez le nom et le mot de passe avec lesquels vous l’administrerez.",
        "void": "Ce lien a déjà servi, ou un plus récent l’a remplacé.",
        "void_hint": "Relancez le service pour un nouveau lien, ou connectez-vous si c’est à vous.",
        "script": "Cette page a besoin de JavaScript.",
        "open": "Ouvrir le lien",
        "confirm": "Devenir propriétaire",
        "home": "Vers les jeux",
        "name_length": "Un nom compte de {shortest} à {longest} caractères.",
        "name_signs": "Ce nom contient des signes illisibles.",
        "name_taken": "Quelqu’un porte ce nom ; {free} est libre.",
    },
}
