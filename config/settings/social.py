"""The limits of what players do around the tables."""

SOCIAL = {
    # How long an archive of personal data can be downloaded.
    "ARCHIVE_DAYS": 3,
    # Lines that can be written at once, and the seconds after which there is one more.
    "CHAT_BUCKET": 5,
    "CHAT_LINE_SECONDS": 2,
    # Addresses in lines of younger accounts are not clickable.
    "CHAT_LINKS_AFTER_DAYS": 7,
    "CHAT_LONGEST": 280,
    "CONVERSATIONS_A_DAY": 20,
    "CONVERSATIONS_A_DAY_WHEN_NEW": 4,
    "FRIENDS": 400,
    "FRIEND_REQUESTS_A_DAY": 20,
    "LINKS_AFTER_DAYS": 7,
    # Characters of one note.
    "LONGEST_NOTE": 2000,
    "MESSAGES_A_MINUTE": 20,
    "MESSAGE_LENGTH": 1000,
    # Circles of which a player is a member.
    "MOST_CIRCLES": 20,
    # Members of a circle, its founder included.
    "MOST_CIRCLE_MEMBERS": 100,
    # Of one player.
    "MOST_NOTES": 2000,
    # Accounts that are younger have the limit for new ones.
    "NEW_ACCOUNT_DAYS": 30,
    # Games within this time count as lately.
    "RECENT_OPPONENT_DAYS": 90,
    "RUNNING_TABLES": 200,
    "RUNNING_TABLES_OF_NEW_ACCOUNTS": 50,
    "SAME_TEXT_TO_NEW_PEOPLE": 3,
    # Standing offers end when their player has not been here for so long.
    "STANDING_OFFER_DAYS": 14,
    "STANDING_OFFER_TABLES": 5,
    # Of one host.
    "WAITING_TABLES": 3,
    # How long a wish for a quick match is kept.
    "WISH_DAYS": 7,
}
