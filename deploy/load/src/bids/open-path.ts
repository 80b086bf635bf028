import type { OwnPostgres } from '@boli/test-kit/parts'
import type { BidsOptions, Part } from '../options.ts'
import { profiled } from '../profile/profile-scenario.ts'
import { httpScenarios } from '../whole-path/http-scenarios.ts'
import { soakScenario } from '../whole-path/soak-scenario.ts'
import { lightScenario, socketScenarios } from '../whole-path/socket-scenarios.ts'
import { watcherScenarios } from '../whole-path/watcher-scenarios.ts'
import {
  openSmallPath,
  openWholePath,
  type WholePath,
  type WholePathOptions,
} from '../whole-path/whole-path.ts'
import type { Scenario } from './scenario.ts'
import type { Stand } from './stand.ts'

const ofServices: readonly Part[] = ['c', 'd', 'e', 'soak']

interface PathOptions {
  options: BidsOptions
  postgres: OwnPostgres
  bundles: string | null
  say: (line: string) => void
}

/** (c), (d), (e) and the soak: the whole product, started for them. @returns null where none of them is wanted. */
export async function openPath(o: PathOptions): Promise<Stand | null> {
  const { options, say } = o
  if (!ofServices.some((part) => options.only.has(part))) return null
  const path = await openWholePath(pathOptions(o))
  const { profileFolder } = options
  const scenarios = scenariosOf(path, options)
  return {
    ...standOf(path),
    scenarios:
      profileFolder === null
        ? scenarios
        : scenarios.map((scenario) => profiled(scenario, path.system.profilers, profileFolder, say)),
  }
}

/** (f): all services in one process. @returns null where it is not wanted. */
export async function openSmall(o: PathOptions): Promise<Stand | null> {
  const { only, seconds, rate } = o.options
  if (!only.has('f')) return null
  const path = await openSmallPath(pathOptions(o))
  const about = { part: 'f', id: 'f', title: 'one process' } as const
  return {
    ...standOf(path),
    scenarios: [
      { id: 'f-idle', part: 'f', title: 'one process, idle', run: async () => path.idle },
      ...socketScenarios(path, { about, seconds, inFlight: [64] }),
      lightScenario(path, { about, seconds, rate }),
    ],
  }
}

function pathOptions({ options, postgres, bundles, say }: PathOptions): WholePathOptions {
  const { bidders, settings, profileFolder } = options
  return {
    serverUrl: postgres.url,
    postgresPid: postgres.pid(),
    bidders,
    bundles,
    isProfiled: profileFolder !== null,
    settings,
    onProgress: say,
  }
}

function standOf(path: WholePath): Omit<Stand, 'scenarios'> {
  return { tools: path.tools, warnings: path.system.warnings, stop: path.stop }
}

function scenariosOf(path: WholePath, options: BidsOptions): Scenario[] {
  const { only, seconds, inFlight, rate, watchers, watchRate, minutes } = options
  const about = { part: 'c', id: 'c', title: 'whole path' } as const
  return [
    { id: 'idle', part: 'c', title: 'idle', run: async () => path.idle },
    ...(only.has('c')
      ? [
          ...socketScenarios(path, { about, seconds, inFlight }),
          lightScenario(path, { about, seconds, rate }),
        ]
      : []),
    ...(only.has('d') ? watcherScenarios(path, { seconds, watchers, rate: watchRate }) : []),
    ...(only.has('e') ? httpScenarios(path, { seconds }) : []),
    ...(only.has('soak') ? [soakScenario(path, { minutes, rate })] : []),
  ]
}
