import { type DealView, newId } from '@boli/contracts'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { draftOf } from '../../../lib/drafts.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastError } from '../../../lib/toast.ts'
import { useMessages, useSendMessage } from '../api/messages.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { PhotoPicker, PrivatePhotos } from './photo-picker.tsx'

const LONGEST = 1000
const MOST_PHOTOS = 3

/** Messages of the two parties, live. */
export function MessagesPanel({ deal }: { deal: DealView }) {
  const { t, person, moment } = useDealText(deal)
  const list = useMessages(deal._id)
  const newest = list.messages.at(-1)
  const shown = useRef<number | null>(null)
  const [arrived, setArrived] = useState('')
  // Earlier messages that are fetched on demand are not announced; nor are the viewer's own.
  useEffect(() => {
    if (!list.isSuccess) return
    const number = newest?.number ?? 0
    if (shown.current !== null && newest && number > shown.current && newest.by !== deal.you) {
      setArrived(
        t('messages.arrived', {
          name: person(newest.by),
          text: newest.text || t('photos.one', { place: 1 }),
        }),
      )
    }
    shown.current = Math.max(number, shown.current ?? 0)
  }, [list.isSuccess, newest, deal.you, t, person])
  return (
    <section aria-labelledby="messages" id="step-messages" className="scroll-mt-24">
      <Card className="flex flex-col gap-3">
        <h2 id="messages" className="font-bold text-xl">
          {t('messages.title')}
        </h2>
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError && list.messages.length === 0 ? <QueryError query={list} /> : null}
        {list.hasNextPage ? (
          <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('messages.earlier')}
          </Button>
        ) : null}
        {list.isSuccess && list.messages.length === 0 ? (
          <p className="text-soft">{t('messages.none')}</p>
        ) : null}
        <ol className="flex flex-col gap-2">
          {list.messages.map((message) => (
            <li
              key={message.number}
              className={classNames(
                'flex max-w-[85%] flex-col gap-1 rounded-card px-4 py-2.5',
                message.by === deal.you ? 'self-end bg-leaf-wash' : 'self-start bg-sand',
              )}
            >
              <p className="text-soft text-sm">
                <strong>{person(message.by)}</strong> · {moment(message.at)}
              </p>
              {message.text ? <p className="whitespace-pre-line break-words">{message.text}</p> : null}
              <PrivatePhotos photos={message.photos} />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {arrived}
        </p>
        {deal.actions.includes('messages') ? <NewMessage deal={deal} /> : null}
      </Card>
    </section>
  )
}

/** The message field; typed text survives a lost connection and a lost session. */
function NewMessage({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const errorText = useErrorText()
  const send = useSendMessage(deal._id)
  const draft = useRef(draftOf(`deal.${deal._id}.message`, currentUser()?._id ?? null)).current
  const [text, setText] = useState(() => String(draft.read()?.text ?? ''))
  const [photos, setPhotos] = useState<string[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  /** Key of the current message; after a lost answer it is sent again with the same key. */
  const key = useRef(newId())
  const isEmpty = text.trim() === '' && photos.length === 0

  function type(next: string) {
    setText(next)
    key.current = newId()
    draft.keep({ text: next })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isEmpty || send.isPending) return
    const sent = { text, photos, key: key.current }
    try {
      await send.mutateAsync({ ...sent, text: text.trim() })
      // Text and photos added while it was being sent belong to the next message.
      const typed = String(field.current?.value ?? '')
      const rest = typed.startsWith(sent.text) ? typed.slice(sent.text.length).trimStart() : typed
      type(rest)
      if (rest === '') draft.forget()
      setPhotos((chosen) => chosen.filter((photo) => !sent.photos.includes(photo)))
      // The button that was pressed is disabled now.
      if (form.contains(document.activeElement) || document.activeElement === document.body)
        field.current?.focus()
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) key.current = newId()
      toastError(errorText(error))
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 border-line border-t pt-3">
      <Field label={t('messages.label')}>
        <TextArea
          ref={field}
          value={text}
          rows={2}
          maxLength={LONGEST}
          onChange={(event) => type(event.target.value)}
          placeholder={t('messages.placeholder')}
        />
      </Field>
      <PhotoPicker
        dealId={deal._id}
        most={MOST_PHOTOS}
        photos={photos}
        onChange={(chosen) => {
          setPhotos(chosen)
          key.current = newId()
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        size="lg"
        wide
        busy={send.isPending}
        busyText={t('sending')}
        disabled={isEmpty}
        icon={<Send aria-hidden="true" className="size-5" />}
      >
        {t('messages.send')}
      </Button>
    </form>
  )
}
