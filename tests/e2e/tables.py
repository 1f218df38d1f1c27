"""Tables that tests start from: against a bot, or with two phones."""

from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker


def open_bot_table(phone: Phone, game: str) -> Phone:
    """Open a table against an easy bot, and wait for the own turn."""
    phone.open_table(game, bot="easy")
    expect(phone.page.locator(".status.mine")).to_be_visible()
    return phone


def phone_in_game(phone: PhoneMaker, game: str, moves: int = 1) -> tuple[Phone, str]:
    """Return a phone on plain HTTP in a game against a bot, and the table's path."""
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    path = ann.open_table(game, bot="easy")
    for _ in range(moves):
        expect(ann.page.locator(".status.mine")).to_be_visible()
        ann.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    return ann, path


def phones_in_game(
    phone: PhoneMaker, game: str, option: str | None = None, **settings: object
) -> tuple[Phone, Phone]:
    """Return two phones at a started table, the one to move first."""
    ann, bob = (phone(name, **settings) for name in ("Ann", "Bob"))
    ann.open_table(game, option=option)
    bob.join(ann.invitation())
    expect(ann.board).to_be_visible()
    expect(bob.board).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.locator(".status", has_text="’s turn"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)
