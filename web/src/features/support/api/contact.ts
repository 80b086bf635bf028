import { type ContactMessageBody, type EmptyAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

export function sendMessage(body: ContactMessageBody) {
  return api.post<Static<typeof EmptyAnswer>>(routes.contact.path, body)
}
