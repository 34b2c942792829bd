import fc from 'fast-check'
import {
  compareModels,
  findDifferences,
  toDocument,
  type Breakpoint,
  type PageModel,
} from '#pages/model'
import type { PageRow } from '#schema'
import { newObjectId } from '#shared'
import type { BuilderActions } from './actions.ts'
import {
  anchorOf,
  editRow,
  listTargets,
  renameAnswer,
  renamePart,
  restorePart,
  rowsFromEntity,
  rowsOf,
  type FieldsOf,
} from '../commands/index.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import type { BuilderStore } from '../store/builderStore.ts'

/** Which command, and two numbers that choose what it is done to and where. */
export const randomStep = fc.tuple(fc.nat(24), fc.nat(500), fc.nat(500))

/** The command that goes back and forth in the history. */
export const UNDOING = 13

const MAX_NODES = 80
const SAMPLE_ENTITY = {
  properties: {
    name: { type: 'string' },
    price: { type: 'number', 'x-money': true },
    kind: { enum: ['a', 'b'] },
  },
  required: ['name'],
} as unknown as FieldsOf
const BREAKPOINTS: Breakpoint[] = ['base', 'sm', 'md', 'lg']

const ROW_VALUES = [
  { dataMode: 'set' },
  { dataMode: 'copy' },
  { dataMode: 'standalone' },
  { label: { th: 'ก', en: 'a' }, min: 1, max: 3 },
  { dataSetName: 'group' },
  { part: { kind: 'tabs' } },
  { part: { kind: 'steps', id: 'part' } },
  { part: undefined },
]

/** Names of the commands that `steps` does, for a spec that asks whether none is left out. */
export const done = new Set<string>()

/** Does one random command of all there are. */
export function steps(
  { store, actions }: { store: BuilderStore; actions: BuilderActions },
  [kind, a, b]: [number, number, number],
): void {
  const { model } = store.getState()
  const ids = Object.keys(model.nodes)
  const id = ids[a % Math.max(1, ids.length)] ?? 'none'
  const node = model.nodes[id]
  const targets = listTargets(model, (type) => Object.keys(sampleBlocks[type]?.slots ?? {}))
  const { target } = targets[b % targets.length]!
  // One of them, or some that stand beside each other or apart.
  const several = b % 3 === 1 ? ids.slice(a % ids.length, (a % ids.length) + 3) : [id]
  const grows = ids.length < MAX_NODES
  const did = <K extends keyof BuilderActions>(
    name: K,
    ...args: Parameters<BuilderActions[K]>
  ): void => {
    const before = store.getState().past.length
    ;(actions[name] as (...all: unknown[]) => unknown)(...args)
    if (store.getState().past.length > before || name === 'undo' || name === 'redo') done.add(name)
  }
  const restored = (): void => {
    const differences = compareModels(model, sampleModel())
    if (differences.length > 0 && grows)
      did(
        'restorePart',
        restorePart(
          model,
          { then: sampleModel(), difference: differences[a % differences.length]! },
          { newId: newObjectId },
        ),
      )
  }
  store.select(b % 3 === 0 && node ? id : null)
  switch (kind) {
    case 0:
      return grows ? did('insert', ['text', 'image', 'box', 'field'][a % 4]!, target) : undefined
    case 1:
    case 2:
      return node?.kind === 'object' ? did('drop', { type: node.data.type, id }, target) : undefined
    case 3:
      return did('moveBeside', id, b % 2 ? 1 : -1)
    case 4:
      return grows ? did('duplicate', several) : undefined
    case 5:
      return did('remove', several)
    case 6:
    case 7:
      if (node?.kind === 'row')
        return did(
          'editRows',
          node.data.part && b % 4 === 0
            ? renamePart(model, { id, to: `p${b}` })
            : editRow(model, { id, values: ROW_VALUES[b % ROW_VALUES.length]! }),
        )
      return node?.kind === 'object'
        ? did(
            'edit',
            id,
            b % 5 && node.data.type !== 'reusable'
              ? { props: { text: String(b) } }
              : { label: { th: 'ก', en: `${b}` }, required: b % 2 === 0 },
          )
        : undefined
    case 8:
      return did(
        'editPage',
        b % 2 ? { title: { th: `${a}`, en: `${b}` } } : { seo: { title: { th: `${a}`, en: 'x' } } },
      )
    case 9:
      return grows ? did('addRow', (b % 4) + 1) : undefined
    case 10:
      return grows ? did('addColumn', id) : undefined
    case 11:
      return node?.kind === 'column'
        ? did('resize', id, BREAKPOINTS[a % 4]!, (b % 12) + 1)
        : undefined
    case 12:
      // An earlier version that comes back, or one thing of it.
      if (b % 6 === 1) return restored()
      return b % 6 === 0 && differs(model)
        ? did('replace', toDocument(sampleModel()), { key: 'announced.restored' })
        : undefined
    case UNDOING:
      return b % 4 === 0
        ? did('undo')
        : b % 4 === 1
          ? did('redo')
          : store.travel(a % (store.getState().past.length + store.getState().future.length + 1))
    case 14:
      return grows ? did('group', 'box', several) : undefined
    case 15:
      return did('ungroup', id)
    case 16:
      return grows
        ? did(
            'insertFields',
            rowsFromEntity(
              SAMPLE_ENTITY,
              Object.keys(SAMPLE_ENTITY.properties).slice(0, (b % 3) + 1),
              { blocks: sampleBlocks, newId: newObjectId },
            ),
          )
        : undefined
    case 17:
      return grows && target
        ? did(
            'insertPictures',
            [{ url: `/files/${a}.png` }, { url: `/files/${b}.png`, alt: 'x' }].slice(
              0,
              (b % 2) + 1,
            ),
            anchorOf(model, target),
          )
        : undefined
    case 18:
      return node?.kind === 'object' && node.data.type !== 'reusable'
        ? did('write', id, ['text'], b % 4 ? `${b}` : undefined)
        : undefined
    case 19:
      return node?.kind === 'object'
        ? did('applyFix', {
            type: 'update',
            id,
            changes: [{ path: ['hidden'], ...(b % 2 ? { value: true } : {}) }],
          })
        : undefined
    case 20:
      return node?.kind === 'object' && node.data.name
        ? did(
            'renameAnswer',
            id,
            `name${b}`,
            renameAnswer(model, { id, to: `name${b}` }, { blocks: sampleBlocks }),
          )
        : undefined
    case 21:
      return grows
        ? did('insertRows', patternOf(sampleModel()), b % 2 ? target : undefined)
        : undefined
    case 22:
      return grows ? did('insertUse', `part${b}`, b % 2 ? target : undefined) : undefined
    case 23: {
      if (b % 2 === 0) return did('makeReusable', several, `part${b}`)
      const use = Object.values(model.nodes).find(
        (one) => one.kind === 'object' && one.data.type === 'reusable',
      )
      return use && grows
        ? did('detach', use.id, patternOf(sampleModel()).slice(0, (a % 2) + 1))
        : undefined
    }
    default:
      return did('cut', several)
  }
}

/** Rows as a pattern or a reusable part has them. */
const patternOf = (model: PageModel): PageRow[] =>
  rowsOf(model, { ids: model.root }, { newId: newObjectId, blocks: sampleBlocks })

function differs(model: PageModel): boolean {
  const found = findDifferences(toDocument(model), toDocument(sampleModel()))
  return found.ok && found.value.length > 0
}
