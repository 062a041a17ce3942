"""What an ability does, in words: its parts with their joints, each as an order or as a statement about a card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass

from laar.cards import operations as ops
from laar.cards.filters import Attack, CapabilityGroup, Filter, Ref
from laar.cards.model import Ability, Part, Target
from laar.render.amounts import definitions, magnitude, plain, signed, units
from laar.render.keywords import canonical
from laar.render.mentions import Context
from laar.render.nouns import any_of, filter_phrase, keyword_phrase, target_phrase
from laar.render.wording import Lazy, Phrase

Nested = Callable[[Ability], str]
_ATTACKS = frozenset(("simple_strike", "special_strike", "magical_strike", "strike_across", "shot", "throw", "discharge"))
# Said of the card that they befall rather than as an order to the player.
_STATED = frozenset(("gain_tokens", "grant", "lose", "modify", "forbid", "allow"))
_STATED_OF_SELF = frozenset(("open", "close", "lose_tokens"))
# Durations that go without saying: in a static ability as long as it is there (117.1), otherwise 119.3.
_UNSAID = {"grant": "battle", "lose": "battle"}


@dataclass(frozen=True)
class Clause:
    """One operation ready to be said: its forms' key, what goes into them, and whose action it is."""

    key: str
    slots: Mapping[str, object]
    actor: object = None
    actor_id: Hashable = None
    stated: bool = False


def is_attack(capability: str | None) -> bool:
    """Whether a kind of capability is an attack (the others are spell and influence)."""
    return capability in _ATTACKS


def merges(ability: Ability) -> bool:
    """Whether kind and first part are said in one («Разряд на 1 по …»): an attack of that kind by the card itself."""
    part = ability.parts[0]
    attack = isinstance(part.do, ops.Attacked) and part.do.kind is None and part.do.by == "self"
    return attack and is_attack(ability.capability) and not (ability.may or part.may)


def effect_text(ability: Ability, context: Context, nested: Nested, capability: str | None) -> str:
    """All parts of the ability. `capability` is the kind's text if the first part says it; `nested` says an ability."""
    said: list[str] = []
    before: Clause | None = None
    for index, part in enumerate(ability.parts):
        joint = context.words.joints[part.joint or ""] if index else ""
        if isinstance(part.do, ops.Delay | ops.Choose):
            context.settle()
        if capability is not None and not index and isinstance(part.do, ops.Attacked):
            target = context.reference(part.do.target)
            plain_attack = context.says["plain_attack"]
            said.append(plain_attack.format(capability=capability, value=_value(part.do, context), target=target))
            continue
        clause = _clause(part.do, context, nested)
        may = _may(ability.may and not index, part.may, context)
        said.append(joint + may + _said(clause, part, before, ordered=bool(may), context=context))
        before = clause if _is_statement(clause, part, before, bool(may), context) else None
    context.settle()
    return "".join(said) + definitions(context)


def _may(declare: bool, part: bool, context: Context) -> str:
    """116.7: «можете» where the player may decline; «вы можете» if that is the whole ability."""
    if not (declare or part):
        return ""
    return context.says["may_both" if declare and part else "may_declare" if declare else "may_part"]


def _is_statement(clause: Clause, part: Part, before: Clause | None, ordered: bool, context: Context) -> bool:
    if ordered or part.joint == "чтобы" or context.words.operations[clause.key].predicate is None:
        return False
    return clause.stated or _goes_on(clause, before)


def _goes_on(clause: Clause, before: Clause | None) -> bool:
    return before is not None and clause.actor_id is not None and clause.actor_id == before.actor_id


def _said(clause: Clause, part: Part, before: Clause | None, *, ordered: bool, context: Context) -> str:
    forms = context.words.operations[clause.key]
    if not _is_statement(clause, part, before, ordered, context):
        return forms.order.format_map(clause.slots)
    # The subject is left out while the sentence goes on about the same card.
    same = _goes_on(clause, before) and part.joint in (None, ",")
    subject = "" if same else f"{clause.actor:nom} "
    return subject + (forms.predicate or "").format_map(clause.slots)


def _clause(do: ops.Operation, context: Context, nested: Nested) -> Clause:
    """The operation's key in the tables and what fills the templates; total over all operations."""
    says, words, op = context.says, context.words, do.op
    key: str = op
    slots: dict[str, object] = {}
    target: Ref | None = getattr(do, "target", None)
    affects: Filter | None = getattr(do, "affects", None)
    actor: object = None if target is None else context.reference(target)
    if affects is not None:
        actor = filter_phrase(affects, context, plural=True, extra={"all": {}})
    slots["target"], actor_id = actor, target
    stated = op in _STATED or (op in _STATED_OF_SELF and target == "self")
    duration = getattr(do, "duration", None)
    if duration is not None:
        unsaid = "while_condition" if context.static else _UNSAID.get(op, "while_condition")
        text = "" if duration == unsaid and op != "control" else words.durations[duration]
        slots["duration"] = text
    match do:
        case ops.Attacked():
            key, actor, actor_id, stated = _attack_key(do), context.reference(do.by), do.by, do.by != "self"
            slots["by"], slots["value"] = actor, _value(do, context)
            if do.kind:
                slots["kind"] = Phrase(context.language, words.attacks[do.kind])
        case ops.Wound():
            slots["amount"] = Lazy(lambda _: magnitude(do.value, context))
        case ops.Heal():
            key = "heal_all" if do.amount == "all" else "heal"
            slots["amount"] = Lazy(lambda _: plain(do.amount, context))
        case ops.Tokens():
            slots["amount"] = Lazy(lambda _: units(do.amount, "token", context))
            slots["most"] = "" if do.at_most is None else says["most"].format(number=do.at_most)
        case ops.Relocate():
            key, slots["to"] = "relocate" if context.kind_of(do.to) == "card" else "relocate_cell", context.reference(do.to)
        case ops.Swap():
            slots["first"], slots["second"] = map(context.reference, do.cards)
        case ops.Grant():
            key = "grant_keyword" if do.ability is None else "grant_ability"
            slots.update(_granted(do, context, nested))
        case ops.Lose():
            key, keyword = f"lose_{do.what}", keyword_phrase(do.keyword, context.language)
            extra = says["in_brackets"].format(keyword=keyword) if do.keyword else ""
            slots["keyword"] = keyword if do.what == "keyword" else extra
        case ops.Modify():
            slots.update(_modified(do, context))
        case ops.SetAttack():
            key = "set_attack_magnitude" if do.grade is None else "set_attack_grade"
            stated, actor = context.static, _these_attacks(do.by, do.at, context)
            slots["attack"], slots["number"] = actor, do.magnitude
            grade, like = words.grades.get(do.grade or "", ""), context.language.agreement(actor.head, actor.plural)
            slots["grade"] = Lazy(lambda case: context.language.inflect(grade, case, like))
        case ops.Redirect():
            slots["attack"], slots["to"] = _these_attacks(do.by, None, context), context.reference(do.to)
        case ops.Choose():
            key = "choose" if isinstance(do.amount, int) else "choose_counted"
            slots.update(_chosen(do, context))
        case ops.Redistribute():
            slots["source"] = context.reference(do.source)
            slots["among"] = filter_phrase(do.among, context, plural=True)
            slots["amount"] = Lazy(lambda _: units(do.amount, "wound", context))
            these = do.source == "subject" and context.when is not None and context.when.event == "wounded"
            if do.amount == "all":
                key = "redistribute_these" if these else "redistribute_all"
        case ops.Bring():
            key = f"{op}_closed" if do.closed else op
            slots["to"] = "" if do.to is None else _onto(do.to, context)
        case ops.Prevent():
            key = f"{op}_all" if do.amount == "all" else op
            slots["amount"] = Lazy(lambda _: units(do.amount, "wound", context))
        case ops.Replace():
            key = f"replace_{do.what}" if do.ability else f"replace_{do.what}_by_nothing"
            slots["ability"] = nested(do.ability) if do.ability else ""
        case ops.Restrict() | ops.Allow():
            key = f"{op}_{do.what}"
        case ops.Marker():
            inner = do.ability
            slots["name"] = do.name
            slots["ability"] = says["with_ability"].format(ability=nested(inner)) if inner else ""
        case ops.Delay():
            slots["moment"] = words.moments[do.until]
        case ops.Plain() | ops.Control():
            pass
    return Clause(key, slots, actor, actor_id, stated)


def _these_attacks(by: tuple[Attack | CapabilityGroup, ...], at: Ref | None, context: Context) -> Phrase:
    """The attack that is meant; a static ability that says which speaks of all such attacks."""
    says, head = context.says, any_of(context.words.attacks, by or ("",), context.language)
    after = [] if at is None else [(says["attack_at"], {"at": context.reference(at)})]
    plural = context.static and bool(by or at)
    return Phrase(context.language, head, [(says["the"], {})], after, plural=plural)


def _onto(place: Ref, context: Context) -> Lazy:
    """The cell that something comes to, with its preposition."""
    return Lazy(lambda _: context.says["onto"].format(to=context.reference(place)))


def _chosen(do: ops.Choose, context: Context) -> Iterable[tuple[str, object]]:
    """What is chosen while the ability is executed, described like targets; a counted number stands before it."""
    amount = do.amount
    if isinstance(amount, int):
        cards = Target(where=do.where, at_least=amount, at_most=amount)
        phrase = target_phrase(cards, context, do.zone)
    else:
        extra: dict[str, dict[str, object]] = {} if do.zone == "play" else {do.zone: {}}
        cards, phrase = Target(where=do.where, at_most=9), filter_phrase(do.where, context, plural=True, extra=extra)
        yield "amount", Lazy(lambda _: plain(amount, context))

    def said(case: str) -> str:
        text = format(phrase, case)
        context.choose(do.number, cards)
        return text

    yield "cards", Lazy(said)


def _attack_key(do: ops.Attacked) -> str:
    verb = "attack" if do.kind is None else "strike" if "strike" in do.kind else "shoot"
    return verb if do.by == "self" else f"{verb}_by"


def _value(do: ops.Attacked, context: Context) -> Lazy | str:
    value = do.value
    return "" if value is None else Lazy(lambda _: context.says["value"].format(value=magnitude(value, context)))


def _granted(do: ops.Grant, context: Context, nested: Nested) -> Iterable[tuple[str, object]]:
    """The ability in quotes, or the keyword with its number."""
    if do.ability is not None:
        number = "" if do.value is None else context.says["number_of_ability"].format(number=do.value)
        return [("ability", nested(do.ability)), ("value", number)]
    return [("keyword", Lazy(lambda case: keyword_text(do.keyword or "", do.value, context, case)))]


def keyword_text(keyword: str, value: int | str | bool | None, context: Context, case: str = "nom") -> str:
    """A keyword with its number: «опыт в атаке 1», «отравление на 2»; the value may be unknown or absent."""
    name = format(keyword_phrase(keyword, context.language), case)
    if value is None or value is True:
        return name
    numbers = context.words.keyword_numbers
    known = canonical(keyword)
    form = "unknown" if value == "unknown" else known if known in numbers else ""
    return numbers[form].format(keyword=name, number=value)


def _modified(do: ops.Modify, context: Context) -> Iterable[tuple[str, object]]:
    """What changes by how much, narrowed by the kinds of attack and by the other side."""
    says = context.says
    named = {"wounds_from": "wounds_by", "magnitude": "magnitude_by"}.get(do.what)
    kinds = Phrase(context.language, any_of(context.words.attacks, do.by, context.language), plural=named is not None)
    yield "amount", Lazy(lambda _: signed(do.amount, context))
    yield "what", says[named].format(kinds=kinds) if named and do.by else context.words.modified[do.what]
    yield "by", says["by"].format(kinds=kinds) if do.by and not named else ""
    against = says["against_wounds" if do.what == "wounds_from" else "against"]
    cards = None if do.against is None else filter_phrase(do.against, context, plural=True)
    yield "against", "" if cards is None else Lazy(lambda _: against.format(cards=cards))
