"""What the terminal says, in the language of whoever started it."""

import locale
import os

WORDS = {
    "environment": ("Making the Python environment", "Création de l’environnement Python"),
    "libraries": ("Installing the Python libraries", "Installation des bibliothèques Python"),
    "node": ("Installing Node, to build the pages", "Installation de Node, pour les pages"),
    "packages": ("Installing the front end's packages", "Installation des paquets des pages"),
    "build": ("Building the pages", "Construction des pages"),
    "migrate": ("Preparing the database", "Préparation de la base de données"),
    "ready": ("Ready: python3 manage.py play", "C’est prêt : python3 manage.py play"),
    "open": (
        "Open {url} — Ctrl-C closes the service.",
        "Ouvrez {url} — Ctrl-C ferme le service.",
    ),
    "owner": (
        "You are the first: this link, good once, makes you the administrator: {url}",
        "Personne n’administre encore : ce lien, valable une fois, fait de vous "
        "l’administrateur : {url}",
    ),
    "lan": ("On the same Wi-Fi: {url}", "Sur le même Wi-Fi : {url}"),
    "no_lan": (
        "This machine seems to be on no network: nobody else can reach it.",
        "Cette machine ne semble reliée à aucun réseau : personne d’autre ne peut l’atteindre.",
    ),
    "suite": ("Tests: {name}", "Tests : {name}"),
    "passed": ("Passed: {names}.", "Réussis : {names}."),
    "failed_suites": ("Failed: {names}.", "Échoués : {names}."),
    "left_out": ("Left out: {what}.", "Laissé de côté : {what}."),
    "nothing_left_out": ("Nothing was left out.", "Rien n’a été laissé de côté."),
    "unset": ("{name} is not set", "{name} n’est pas défini"),
    "no_browser": ("browser (no Chromium found)", "navigateur (aucun Chromium)"),
    "ci_incomplete": (
        "CI=true leaves nothing out, but: {what}.",
        "CI=true ne laisse rien de côté, or : {what}.",
    ),
    "no_pytest": (
        "The development tools are missing: python3 manage.py setup --dev, outside of any "
        "environment, installs them.",
        "Les outils de développement manquent : python3 manage.py setup --dev, hors de tout "
        "environnement, les installe.",
    ),
    "closed": ("Closed. Every game is kept.", "Fermé. Toutes les parties sont gardées."),
    "stopped": ("Stopped.", "Arrêté."),
    "old_python": (
        "This is Python {found}; Caravanserai needs {needed} or newer: install one from "
        "python.org or your system's packages, and start manage.py with it.",
        "Voici Python {found} ; Caravanserai demande {needed} ou plus : installez-le depuis "
        "python.org ou les paquets du système, et lancez manage.py avec lui.",
    ),
    "no_venv": (
        "Python's venv module is missing. Debian, Ubuntu: sudo apt install python3-venv — "
        "then start again.",
        "Le module venv de Python manque. Debian, Ubuntu : sudo apt install python3-venv — "
        "puis recommencez.",
    ),
    "disk_full": (
        "The disk is full: free about 1 GB and start again.",
        "Le disque est plein : libérez environ 1 Go et recommencez.",
    ),
    "no_network": (
        "The download failed: check the internet connection (the first start needs one) "
        "and start again.",
        "Le téléchargement a échoué : vérifiez la connexion à internet (le premier démarrage "
        "en a besoin) et recommencez.",
    ),
    "untrusted": (
        "This network's certificates are not trusted: have SSL_CERT_FILE, PIP_CERT and "
        "NODE_EXTRA_CA_CERTS name the file of its certificates, and start again.",
        "Les certificats de ce réseau ne sont pas reconnus : donnez à SSL_CERT_FILE, PIP_CERT et "
        "NODE_EXTRA_CA_CERTS le fichier de ses certificats, et recommencez.",
    ),
    "not_writable": (
        "Cannot write in {folder}: put the project in a folder of yours and start again.",
        "Impossible d’écrire dans {folder} : placez le projet dans un dossier à vous et "
        "recommencez.",
    ),
    "wrong_hash": (
        "A downloaded package is not the one that was locked; nothing was installed. "
        "Try another network, or report it.",
        "Un paquet téléchargé n’est pas celui qui était verrouillé ; rien n’a été installé. "
        "Essayez un autre réseau, ou signalez-le.",
    ),
    "already_running": (
        "Caravanserai is already running on {folder}: use that one, or stop it first.",
        "Caravanserai tourne déjà sur {folder} : utilisez celui-là, ou arrêtez-le d’abord.",
    ),
    "lan_behind_proxy": (
        "--lan and an https PUBLIC_URL exclude each other: behind a proxy nobody else may reach "
        "this port directly. Leave out --lan, or unset PUBLIC_URL.",
        "--lan et un PUBLIC_URL en https s’excluent : derrière un mandataire, personne d’autre ne "
        "doit atteindre ce port directement. Retirez --lan, ou PUBLIC_URL.",
    ),
    "port_taken": (
        "Port {port} is taken: close what uses it, or python3 manage.py play --port {other}",
        "Le port {port} est pris : fermez ce qui l’occupe, ou "
        "python3 manage.py play --port {other}",
    ),
    "port_refused": (
        "This system does not let you open port {port}: python3 manage.py play --port 8000",
        "Ce système ne vous laisse pas ouvrir le port {port} : python3 manage.py play --port 8000",
    ),
    "failed": (
        "“{command}” failed:\n{output}",
        "« {command} » a échoué :\n{output}",
    ),
}


def say(key: str, **facts: object) -> str:
    """The sentence `key` names, with its facts, in French or in English."""
    english, french = WORDS[key]
    return (french if _speaks_french() else english).format(**facts)


def _speaks_french() -> bool:
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    spoken = next((name for name in names if name), None) or locale.getlocale()[0] or ""
    return spoken.lower().startswith("fr")
