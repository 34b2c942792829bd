import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addFloor, addProducts, type Where } from './data.ts'
import { measure, type Ask, type Rate } from './load.ts'
import { signIn, startFloor, startPeer, startSala, type Server } from './servers.ts'

const PRODUCTS = 100_000
const SECONDS = 5
const PORT = 4390
/** Of the floor's and of the peer's rate at least, and of the own median at most. */
const TARGETS = { rate: 0.35, peer: 2, p99: 4 }
/** Where Payload is installed (`npm i payload @payloadcms/db-sqlite`), to be measured beside us on SQLite. */
const PEER = process.env.SALA_BENCH_PEER
const POSTGRES = process.env.SALA_BENCH_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432'

type Kind = 'sqlite' | 'postgres'
type Call = 'get by id' | 'list of 20' | 'durable create'

const own = (index: number, count: number): number => (index * 7919) % count

function salaAsks(
  headers: Record<string, string>,
  category: string,
  count: number,
): Record<Call, (index: number) => Ask> {
  return {
    'get by id': (index) => ({
      method: 'GET',
      path: `/api/product/bench-${own(index, count)}`,
      headers,
    }),
    'list of 20': () => ({
      method: 'POST',
      path: '/api/product/query',
      headers,
      body: { args: [{ category }], sort: { product_code: 1 }, paging: { page: 1, limit: 20 } },
    }),
    'durable create': (index) => ({
      method: 'POST',
      path: '/api/product',
      headers,
      body: {
        data: { product_name: `เครื่องวัด ${index}`, unit: 'piece', category, selling_price: 120 },
      },
    }),
  }
}

function floorAsks(category: string, count: number): Record<Call, (index: number) => Ask> {
  return {
    'get by id': (index) => ({ method: 'GET', path: `/bench-${own(index, count)}` }),
    'list of 20': () => ({ method: 'POST', path: '/query', body: { category } }),
    'durable create': (index) => ({
      method: 'POST',
      path: '/',
      body: { product_name: `เครื่องวัด ${index}`, unit: 'piece', category, selling_price: 120 },
    }),
  }
}

function peerAsks(category: string, count: number): Record<Call, (index: number) => Ask> {
  const search = new URLSearchParams({
    'where[category][equals]': category,
    sort: 'product_code',
    limit: '20',
    depth: '0',
  })
  return {
    'get by id': (index) => ({
      method: 'GET',
      path: `/api/products/${own(index, count) + 1}?depth=0`,
    }),
    'list of 20': () => ({ method: 'GET', path: `/api/products?${search}` }),
    'durable create': (index) => ({
      ...floorAsks(category, count)['durable create'](index),
      path: '/api/products',
    }),
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const told = ({ rate, median, p99, failed }: Rate): string =>
  `${Math.round(rate)}/s (median ${median} ms, p99 ${p99} ms${failed ? `, ${failed} FAILED` : ''})`

async function compare(
  call: Call,
  sala: () => Promise<Rate>,
  floor: () => Promise<Rate>,
  peer?: () => Promise<Rate>,
): Promise<void> {
  const ours = await sala()
  const least = await floor()
  const others = await peer?.()
  const ratio = ours.rate / least.rate
  const tail = ours.p99 / Math.max(1, ours.median)
  say(
    `  ${call}: sala ${told(ours)}, floor ${told(least)}; ${ratio.toFixed(2)} of the floor, ${ratio >= TARGETS.rate ? 'met' : `MISSED ${TARGETS.rate}`}; p99 ${tail.toFixed(1)} medians, ${tail <= TARGETS.p99 ? 'met' : `MISSED ${TARGETS.p99}`}`,
  )
  if (others) {
    const ahead = ours.rate / others.rate
    say(
      `    payload ${told(others)}; ${ahead.toFixed(1)} times as fast, ${ahead >= TARGETS.peer ? 'met' : `MISSED ${TARGETS.peer}`}`,
    )
  }
}

async function benchPages({ url }: Server): Promise<void> {
  const home = await measure(url, SECONDS, () => ({ method: 'GET', path: '/' }))
  const etag = (await fetch(`${url}/`)).headers.get('etag')
  say(`  home: ${told(home)}`)
  if (!etag) return say('  home unchanged: no ETag')
  const unchanged = await measure(url, SECONDS, () => ({
    method: 'GET',
    path: '/',
    headers: { 'if-none-match': etag },
  }))
  say(`  home unchanged (304 counts as none of 2xx): ${told({ ...unchanged, failed: 0 })}`)
}

async function benchOn(kind: Kind, where: Where, count: number): Promise<void> {
  const first = await startSala(where, PORT)
  await first.stop()
  const { category, products } = await addProducts(where, count)
  const place = await addFloor(where, products)
  const begun = performance.now()
  const sala = await startSala(where, PORT)
  const started = performance.now() - begun
  const idle = await sala.memory()
  const floor = await startFloor(kind, place)
  const peer = kind === 'sqlite' && PEER ? await startPeer(PEER, where.folder, count) : undefined
  try {
    say(`${kind}, ${count} products, 32 connections, ${SECONDS} s each`)
    const ours = salaAsks(await signIn(sala), category, count)
    const least = floorAsks(category, count)
    const others = peerAsks(category, count)
    for (const call of Object.keys(ours) as Call[])
      await compare(
        call,
        () => measure(sala.url, SECONDS, ours[call]),
        () => measure(floor.url, SECONDS, least[call]),
        peer && (() => measure(peer.url, SECONDS, others[call])),
      )
    await benchPages(sala)
    const busy = await sala.memory()
    say(
      `  start ${(started / 1000).toFixed(1)} s; memory ${Math.round(idle / 1e6)} MB idle, ${Math.round(busy / 1e6)} MB after`,
    )
  } finally {
    await sala.stop()
    await floor.stop()
    await peer?.stop()
  }
}

/** A database of its own on the PostgreSQL that is there; null where there is none. */
async function makeDatabase(): Promise<string | null> {
  const client = new pg.Client(`${POSTGRES}/postgres`)
  try {
    await client.connect()
    await client.query('drop database if exists sala_bench')
    await client.query('create database sala_bench')
    return `${POSTGRES}/sala_bench`
  } catch {
    return null
  } finally {
    await client.end()
  }
}

/** `npm run bench -- gateway [products …]`: our gateway, all checks on, in turns with bare Fastify over the same driver, on both databases; on SQLite with Payload too. */
export async function benchGateway(sizes: number[] = [PRODUCTS]): Promise<void> {
  const only = process.env.SALA_BENCH_ONLY as Kind | undefined
  for (const count of sizes)
    for (const kind of ['sqlite', 'postgres'] as const) {
      if (only && only !== kind) continue
      const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
      try {
        const url = kind === 'postgres' ? await makeDatabase() : undefined
        if (url === null) say('postgres: none at 127.0.0.1:5432, not measured')
        else await benchOn(kind, { folder, ...(url ? { url } : {}) }, count)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
}
