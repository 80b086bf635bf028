import { type ContactMessageBody, type EmptyAnswer, routes, type SupportContactAnswer } from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

export function sendMessage(body: ContactMessageBody) {
  return api.post<Static<typeof EmptyAnswer>>(routes.contact.path, body)
}

/** The address that this installation's operator reads. */
export async function fetchSupportEmail(signal: AbortSignal): Promise<string> {
  const answer = await api.get<Static<typeof SupportContactAnswer>>(routes.supportContact.path, { signal })
  return answer.data.email
}
