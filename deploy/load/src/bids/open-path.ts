import type { OwnPostgres } from '@boli/test-kit/parts'
import type { BidsOptions, Part } from '../options.ts'
import { profiled } from '../profile/profile-scenario.ts'
import { httpScenarios } from '../whole-path/http-scenarios.ts'
import { soakScenario } from '../whole-path/soak-scenario.ts'
import { socketScenarios } from '../whole-path/socket-scenarios.ts'
import { watcherScenarios } from '../whole-path/watcher-scenarios.ts'
import { openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import type { Scenario } from './scenario.ts'
import type { Stand } from './stand.ts'

const parts: readonly Part[] = ['c', 'd', 'e', 'soak']

/** (c), (d), (e) and the soak: the whole product, started for them. @returns null where none of them is wanted. */
export async function openPath(
  options: BidsOptions,
  postgres: OwnPostgres,
  onProgress: (line: string) => void,
): Promise<Stand | null> {
  if (!parts.some((part) => options.only.has(part))) return null
  const { bidders, settings, profileFolder } = options
  const path = await openWholePath({
    serverUrl: postgres.url,
    postgresPid: postgres.pid(),
    bidders,
    isProfiled: profileFolder !== null,
    settings,
    onProgress,
  })
  const { warnings, profilers } = path.system
  const scenarios = scenariosOf(path, options)
  return {
    scenarios:
      profileFolder === null
        ? scenarios
        : scenarios.map((scenario) => profiled(scenario, profilers, profileFolder, onProgress)),
    tools: { kafka: path.parts.kafka?.how ?? '', redis: path.parts.redis?.how ?? '' },
    warnings,
    stop: path.stop,
  }
}

function scenariosOf(path: WholePath, options: BidsOptions): Scenario[] {
  const { only, seconds, inFlight, rate, watchers, watchRate, minutes } = options
  return [
    ...(only.has('c') ? socketScenarios(path, { seconds, inFlight, rate }) : []),
    ...(only.has('d') ? watcherScenarios(path, { seconds, watchers, rate: watchRate }) : []),
    ...(only.has('e') ? httpScenarios(path, { seconds }) : []),
    ...(only.has('soak') ? [soakScenario(path, { minutes, rate })] : []),
  ]
}
