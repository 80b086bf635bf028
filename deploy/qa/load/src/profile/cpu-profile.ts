/** What the inspector's profiler gives, as `.cpuprofile` files hold it. */
export interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

export interface Share {
  name: string
  /** Of the time in which the process was not idle, in percent. */
  percent: number
}

/** Packages that Node brings along, such as undici, which is its `fetch`. */
const BUNDLED = 'node:internal/deps/'

/**
 * Where a process spent its time: each moment counts for the innermost function of a package or file of ours,
 * with all that Node itself did for it.
 */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Share[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)),
  )
  const names = new Map<number, string>()

  function nameOf(id: number | undefined): string {
    const node = id === undefined ? undefined : byId.get(id)
    if (!node || id === undefined) return 'Node itself'
    const known = names.get(id)
    if (known !== undefined) return known
    const { functionName, url } = node.callFrame
    const isOwnNode =
      url === '' || url.startsWith('wasm:') || (url.startsWith('node:') && !url.startsWith(BUNDLED))
    const isApart = functionName === '(garbage collector)' || functionName === '(idle)'
    const name = isApart
      ? functionName
      : isOwnNode
        ? nameOf(parents.get(id))
        : `${functionName || '(anonymous)'} ${shortUrl(url)}`
    names.set(id, name)
    return name
  }

  const times = new Map<string, number>()
  samples.forEach((id, index) => {
    const name = nameOf(id)
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([name, time]) => ({ name, percent: (time / total) * 100 }))
}

/** Adds up what belongs to the same package of npm, or the same file of ours. */
export function sharesByModule(shares: readonly Share[]): Share[] {
  const sums = new Map<string, number>()
  for (const { name, percent } of shares) {
    const place = name.split(' ').at(-1) ?? name
    const module = name.includes(' ') && !name.startsWith('(garbage') ? place.replace(/:\d+$/, '') : name
    const npm = /^npm:((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
    sums.set(npm ?? module, (sums.get(npm ?? module) ?? 0) + percent)
  }
  return [...sums].map(([name, percent]) => ({ name, percent })).sort((a, b) => b.percent - a.percent)
}

function shortUrl(url: string): string {
  if (url.startsWith(BUNDLED)) return `npm:${url.slice(BUNDLED.length)}`
  const inPackage = /.*\/node_modules\/(.*)$/.exec(url)
  if (inPackage) return `npm:${inPackage[1]}`
  return url.replace(/^file:\/\/.*?\/(packages|services|gateway)\//, '$1/')
}
