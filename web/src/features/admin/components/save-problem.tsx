/** Why something could not be saved; announced when it appears. */
export function SaveProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="rounded-field bg-chilli-wash px-4 py-3 font-medium text-chilli">
      {text}
    </p>
  )
}
