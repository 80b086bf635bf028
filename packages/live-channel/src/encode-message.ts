/**
 * The text that crosses the channel.
 * @throws {TypeError} when the message cannot be written as JSON.
 */
export function encodeMessage(message: unknown): string {
  const text: string | undefined = JSON.stringify(message)
  if (text === undefined) throw new TypeError('a live message must be a JSON value')
  return text
}
