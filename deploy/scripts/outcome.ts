/** Something that turned a run red, told so that one can find it without the rest of the log. */
export interface Failure {
  /** `check`, or vitest's project. */
  suite: string
  /** The path of the test's file within the repository, where there is one. */
  file: string | null
  /** The full name of a test; else what failed, e.g. `beforeAll` of a group, or a whole file. */
  name: string
  error: string
}

/** What came of one run of vitest. */
export interface SuiteOutcome {
  /** False while it runs: what a run that was ended or has crashed leaves. */
  isWhole: boolean
  passed: number
  skipped: number
  failures: Failure[]
  /** How many tests were skipped, by the path of their file within the repository. */
  skippedByFile: Record<string, number>
}

/** The environment variable that tells the reporter where to write the outcome. */
export const OUTCOME_FILE = 'BOLI_SUITE_OUTCOME'

export function emptyOutcome(): SuiteOutcome {
  return { isWhole: false, passed: 0, skipped: 0, failures: [], skippedByFile: {} }
}
