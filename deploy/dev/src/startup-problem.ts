/** The reason why the stack cannot start, as a message for the user; shown without a stack trace. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem'
}
