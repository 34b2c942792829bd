import { fail, failAll, ok, type Failure, type Result, isRecord } from '#shared'
import type { PageDocument } from '#schema'
import { measurePage } from './measure.ts'
import {
  PAGE_LIMITS,
  type NodeId,
  type PageModel,
  type PageNode,
  type PageSettings,
  type Subtree,
} from './nodes.ts'

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_FAILURES = 20

interface Reading {
  nodes: Record<NodeId, PageNode>
  failures: Failure[]
  objects: number
}

/** Can the id be kept as a key of an object? */
export const isNodeId = (value: unknown): value is NodeId =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 && !RESERVED.has(value)

/**
 * The flat model of a nested page. Fails with `page-cycle`, `page-too-large` (over 10,000 objects, 50 levels or 5 MB),
 * `page-duplicate-id` or `block-invalid` (a row, column or object that is not of its shape), each with its path.
 */
export function toModel(page: PageDocument): Result<PageModel> {
  const measured = measurePage(page)
  if (!measured.ok) return measured
  if (!isRecord(page) || !Array.isArray(page.builder))
    return fail('block-invalid', { path: 'builder', params: { reason: 'rows', type: 'page' } })
  const { builder, ...settings } = page
  const reading: Reading = { nodes: {}, failures: [], objects: 0 }
  const root = readRows(reading, builder, 'builder', null, null, 0)
  if (reading.failures.length > 0) return failAll(reading.failures)
  return ok({ page: settings as PageSettings, nodes: reading.nodes, root })
}

/** The nodes of a part that is about to be put somewhere; the caller links its first node to its place. */
export function readSubtree(
  tree: Subtree,
  level: number,
): Result<{ id: NodeId; nodes: Record<NodeId, PageNode> }> {
  const measured = measurePage(tree)
  if (!measured.ok) return measured
  const reading: Reading = { nodes: {}, failures: [], objects: 0 }
  const [id] =
    tree.kind === 'row'
      ? readRows(reading, [tree.row], 'row', null, null, level)
      : tree.kind === 'column'
        ? readColumns(reading, [tree.column], 'column', '', level)
        : readObjects(reading, [tree.object], 'object', '', level)
  if (reading.failures.length > 0 || id === undefined) return failAll(reading.failures)
  return ok({ id, nodes: reading.nodes })
}

function refuse(reading: Reading, failure: Failure): void {
  if (reading.failures.length < MAX_FAILURES) reading.failures.push(failure)
}

/** Takes the id of a row, column or object; false when it is not of its shape. */
function takeId(
  reading: Reading,
  value: unknown,
  path: string,
  kind: string,
): value is Record<string, unknown> & { id: string } {
  if (!isRecord(value) || !isNodeId(value.id)) {
    refuse(reading, { code: 'block-invalid', path, params: { reason: 'id', type: kind } })
    return false
  }
  if (Object.hasOwn(reading.nodes, value.id)) {
    refuse(reading, { code: 'page-duplicate-id', path, params: { id: value.id } })
    return false
  }
  return true
}

function readRows(
  reading: Reading,
  rows: unknown,
  path: string,
  parent: NodeId | null,
  slot: string | null,
  level: number,
): NodeId[] {
  const ids: NodeId[] = []
  if (!Array.isArray(rows))
    refuse(reading, { code: 'block-invalid', path, params: { reason: 'rows', type: 'page' } })
  else {
    for (const [index, row] of rows.entries()) {
      const at = `${path}[${index}]`
      if (!takeId(reading, row, at, 'row')) continue
      const { id, columns, ...data } = row
      const node: PageNode = { kind: 'row', id, parent, slot, children: [], data: data as never }
      reading.nodes[id] = node
      ids.push(id)
      node.children = readColumns(reading, columns, `${at}.columns`, id, level)
    }
  }
  return ids
}

function readColumns(
  reading: Reading,
  columns: unknown,
  path: string,
  parent: NodeId,
  level: number,
): NodeId[] {
  const ids: NodeId[] = []
  if (!Array.isArray(columns))
    refuse(reading, { code: 'block-invalid', path, params: { reason: 'columns', type: 'row' } })
  else {
    for (const [index, column] of columns.entries()) {
      const at = `${path}[${index}]`
      if (!takeId(reading, column, at, 'column')) continue
      const { id, objects, ...data } = column
      const node: PageNode = {
        kind: 'column',
        id,
        parent,
        slot: null,
        children: [],
        data: data as never,
      }
      reading.nodes[id] = node
      ids.push(id)
      node.children = readObjects(reading, objects, `${at}.objects`, id, level)
    }
  }
  return ids
}

function readObjects(
  reading: Reading,
  objects: unknown,
  path: string,
  parent: NodeId,
  level: number,
): NodeId[] {
  const ids: NodeId[] = []
  if (!Array.isArray(objects))
    refuse(reading, { code: 'block-invalid', path, params: { reason: 'objects', type: 'column' } })
  else {
    if (level >= PAGE_LIMITS.levels && objects.length > 0) {
      refuse(reading, {
        code: 'page-too-large',
        path,
        params: { reason: 'levels', max: PAGE_LIMITS.levels },
      })
      return ids
    }
    for (const [index, object] of objects.entries()) {
      const at = `${path}[${index}]`
      if (++reading.objects > PAGE_LIMITS.objects) {
        if (reading.objects === PAGE_LIMITS.objects + 1)
          refuse(reading, {
            code: 'page-too-large',
            path: at,
            params: { reason: 'objects', max: PAGE_LIMITS.objects },
          })
        return ids
      }
      if (!takeId(reading, object, at, 'object')) continue
      const { id, slots, ...data } = object
      if (typeof data.type !== 'string' || !Number.isInteger(data.v) || !isRecord(data.props)) {
        refuse(reading, {
          code: 'block-invalid',
          path: at,
          params: { reason: 'object', type: String(data.type ?? ''), id },
        })
        continue
      }
      const node: PageNode = {
        kind: 'object',
        id,
        parent,
        slot: null,
        slots: null,
        data: data as never,
      }
      reading.nodes[id] = node
      ids.push(id)
      node.slots = readSlots(reading, slots, `${at}.slots`, id, level + 1)
    }
  }
  return ids
}

function readSlots(
  reading: Reading,
  slots: unknown,
  path: string,
  parent: NodeId,
  level: number,
): Record<string, NodeId[]> | null {
  if (slots === undefined) return null
  if (!isRecord(slots) || Object.keys(slots).some((slot) => RESERVED.has(slot))) {
    refuse(reading, {
      code: 'block-invalid',
      path,
      params: { reason: 'slots', type: 'slot', id: parent },
    })
    return null
  }
  const read = Object.entries(slots).map(
    ([slot, rows]) =>
      [slot, readRows(reading, rows, `${path}.${slot}`, parent, slot, level)] as const,
  )
  const filled = read.filter(([, rows]) => rows.length > 0)
  return filled.length > 0 ? Object.fromEntries(filled) : null
}
