import { EFFECT_KINDS } from '../effectKinds.ts'
import { wholeName } from '../inline.ts'
import type { Effect, EntityDocument, Field, StatesDocument } from '../types.ts'
import { checkExpressionAt, referRoles, type CheckContext } from './context.ts'
import { FieldPaths } from './fieldPaths.ts'
import { checkRoleAccess } from './roleAccess.ts'

type Fields = Record<string, Field>

/** Checks the effects of an entity or of its state table, each for itself. */
export function checkEffects(
  context: CheckContext,
  effects: readonly Effect[],
  path: string,
  entity: EntityDocument | undefined,
): void {
  const paths = entity && new FieldPaths(context, entity)
  effects.forEach((effect, index) =>
    new EffectCheck(context, effect, `${path}[${index}]`, entity, paths).run(),
  )
}

class EffectCheck {
  constructor(
    private readonly context: CheckContext,
    private readonly effect: Effect,
    private readonly path: string,
    private readonly entity: EntityDocument | undefined,
    private readonly paths: FieldPaths | undefined,
  ) {}

  run(): void {
    const { effect } = this
    this.kinds()
    this.lines()
    this.expression(effect.when, 'when')
    for (const [target, value] of Object.entries(effect.set ?? {})) {
      if (effect.each === undefined) this.own(target, `set.${target}`)
      else this.ofLine(target, `set.${target}`)
      this.expression(value, `set.${target}`)
    }
    if (effect.create) this.others('create', effect.create.entity, { values: effect.create.values })
    if (effect.update)
      this.others('update', effect.update.entity, {
        where: effect.update.where,
        set: effect.update.set,
      })
    this.expression(effect.update?.record, 'update.record')
    this.ledgers()
    this.transition()
    this.told()
  }

  private problem(at: string, text: string): void {
    this.context.problem(at ? `${this.path}.${at}` : this.path, text)
  }

  private own(name: string | undefined, at: string): void {
    if (name)
      this.context.refer(
        'field',
        `${this.context.name}.${name.split('.')[0]}`,
        `${this.path}.${at}`,
      )
  }

  private expression(value: unknown, at: string): void {
    checkExpressionAt(this.context, value, `${this.path}.${at}`)
    this.paths?.check(value, `${this.path}.${at}`)
  }

  private kinds(): void {
    const given = EFFECT_KINDS.filter((kind) => this.effect[kind] !== undefined)
    if (given.length !== 1)
      this.problem(
        '',
        `says ${given.length === 0 ? 'nothing to do' : given.map((kind) => `"${kind}"`).join(' and ')}. Give each effect exactly one of ${EFFECT_KINDS.join(', ')}.`,
      )
  }

  private get rows(): Fields | undefined {
    const field = this.entity?.properties[this.effect.each ?? ''] as Field | undefined
    return (field?.items as Field | undefined)?.properties as Fields | undefined
  }

  private ofLine(name: string, at: string): void {
    if (this.rows && !Object.hasOwn(this.rows, name))
      this.problem(
        at,
        `"${name}" is no field of the rows of "${this.effect.each}". Mend the name or add the field.`,
      )
  }

  /** What its expressions and texts read of the line and of referred records. */
  private lines(): void {
    const { each } = this.effect
    this.own(each, 'each')
    if (
      each !== undefined &&
      this.entity &&
      Object.hasOwn(this.entity.properties, each) &&
      !this.rows
    )
      this.problem('each', `"${each}" has no rows. Name a field that is a list of objects.`)
    const text = JSON.stringify(this.effect)
    for (const [, name] of text.matchAll(/\$line\.([A-Za-z0-9_]+)/g)) {
      if (each === undefined)
        this.problem('', `reads "$line.${name}" without "each". Say which rows it is about.`)
      else this.ofLine(name!, '')
    }
    for (const [, name] of text.matchAll(/\$ref\.([A-Za-z0-9_]+)/g)) {
      const field = this.rows?.[name!] ?? (this.entity?.properties as Fields | undefined)?.[name!]
      if (this.entity && !field?.['x-ref'])
        this.problem(
          '',
          `reads "$ref.${name}", but "${name}" is no reference. Name a field with "x-ref".`,
        )
    }
  }

  /** Fields of other records that are set or compared. */
  private others(
    kind: string,
    entity: string,
    values: Record<string, Record<string, unknown> | undefined>,
    named = 'entity',
  ): void {
    this.context.refer('entity', entity, `${this.path}.${kind}.${named}`)
    for (const [part, fields] of Object.entries(values))
      for (const [target, value] of Object.entries(fields ?? {})) {
        const at = `${kind}.${part}.${target}`
        this.context.refer('field', `${entity}.${target}`, `${this.path}.${at}`)
        this.expression(value, at)
      }
  }

  /** What moves ledgers, posts vouchers, and takes both back. */
  private ledgers(): void {
    const { convert, move, post, reverse } = this.effect
    if (convert)
      this.context.refer('conversion', convert.conversion, `${this.path}.convert.conversion`)
    if (move) {
      this.others('move', move.ledger, { values: move.values }, 'ledger')
      this.has(move.ledger, ['x-ledger'], 'move.ledger')
    }
    if (post)
      this.context.refer(
        'posting',
        wholeName(post.template, this.context.module),
        `${this.path}.post.template`,
      )
    if (Array.isArray(reverse))
      reverse.forEach((name, at) => {
        this.context.refer('entity', name, `${this.path}.reverse[${at}]`)
        this.has(name, ['x-ledger', 'x-voucher'], `reverse[${at}]`)
      })
  }

  private has(name: string, words: ('x-ledger' | 'x-voucher')[], at: string): void {
    const entity = this.context.find<EntityDocument>('entity', name)
    if (entity && !words.some((word) => entity[word]))
      this.problem(
        at,
        `"${name}" has no ${words.map((word) => `"${word}"`).join(' and no ')}. Name one that has.`,
      )
  }

  private transition(): void {
    const { transition } = this.effect
    if (!transition) return
    this.others('transition', transition.entity, { where: transition.where })
    this.expression(transition.record, 'transition.record')
    const states = this.context.find<StatesDocument>('states', transition.entity)
    if (!states?.transitions.some(({ id }) => id === transition.transition))
      this.problem(
        'transition.transition',
        `"${transition.entity}" has no transition "${transition.transition}". Mend the name, or add it to its state table.`,
      )
  }

  private told(): void {
    const { notify, email } = this.effect
    const text = (value: string | undefined, at: string) =>
      value && this.paths?.checkText(value, `${this.path}.${at}`)
    this.own(notify?.user, 'notify.user')
    referRoles(this.context, notify?.roles, `${this.path}.notify.roles`)
    checkRoleAccess(
      this.context,
      this.context.name,
      'read',
      notify?.roles,
      `${this.path}.notify.roles`,
    )
    for (const locale of ['th', 'en'] as const) {
      text(notify?.text[locale], `notify.text.${locale}`)
      text(email?.subject[locale], `email.subject.${locale}`)
      text(email?.text[locale], `email.text.${locale}`)
    }
    text(email?.to, 'email.to')
  }
}
