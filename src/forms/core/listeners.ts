import type { Path } from './path.ts'

type Listener = () => void
interface Node {
  listeners: Set<Listener>
  children: Map<string | number, Node>
}

/** Who listens where. A change at a place is told to that place, to what lies inside it and to what lies around it. */
export class Listeners {
  readonly #toAll = new Set<Listener>()
  readonly #root: Node = { listeners: new Set(), children: new Map() }

  add(path: Path, listener: Listener): () => void {
    const way: [Node, string | number][] = []
    let node = this.#root
    for (const part of path) {
      way.push([node, part])
      let next = node.children.get(part)
      if (!next) node.children.set(part, (next = { listeners: new Set(), children: new Map() }))
      node = next
    }
    node.listeners.add(listener)
    return () => {
      node.listeners.delete(listener)
      for (const [parent, part] of way.reverse()) {
        const child = parent.children.get(part)
        if (!child || child.listeners.size > 0 || child.children.size > 0) return
        parent.children.delete(part)
      }
    }
  }

  /** Listens to every change, wherever it is; told after those of the place. */
  addToAll(listener: Listener): () => void {
    this.#toAll.add(listener)
    return () => this.#toAll.delete(listener)
  }

  /** Tells everybody concerned by these places, each once. */
  tell(paths: Iterable<Path>): void {
    for (const listener of this.#concerned(paths)) listener()
    this.#tellAll()
  }

  /** The same for many places at once: those of the first `urgent` ones are told now, the others through `later`. */
  tellMany(paths: Iterable<Path>, urgent: number, defer: (tell: () => void) => void): void {
    const concerned = [...this.#concerned(paths)]
    for (const listener of concerned.slice(0, urgent)) listener()
    this.#tellAll()
    const rest = concerned.slice(urgent)
    if (rest.length > 0) defer(() => rest.forEach((listener) => listener()))
  }

  #tellAll(): void {
    for (const listener of this.#toAll) listener()
  }

  #concerned(paths: Iterable<Path>): Set<Listener> {
    const concerned = new Set<Listener>()
    for (const path of paths) this.#gather(path, concerned)
    return concerned
  }

  #gather(path: Path, told: Set<Listener>): void {
    let node: Node | undefined = this.#root
    for (const part of path) {
      for (const listener of node.listeners) told.add(listener)
      node = node.children.get(part)
      if (!node) return
    }
    gatherAll(node, told)
  }
}

function gatherAll(node: Node, told: Set<Listener>): void {
  for (const listener of node.listeners) told.add(listener)
  for (const child of node.children.values()) gatherAll(child, told)
}
