/** Why the stack cannot start, in a sentence for the person at the keyboard; shown without a stack. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem'
}
