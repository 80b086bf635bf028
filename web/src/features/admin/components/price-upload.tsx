import { MAX_PRICE_FILE_BYTES, type PriceImportView } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { useFailureText } from '../../../lib/form-errors.ts'
import { formatCount } from '../../../lib/format.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { priceImportsKey, sendPrices } from '../api/prices.ts'

const PERCENT = 100

/** Chooses a file of mandi prices and sends it, with progress; if it is interrupted, the parts already sent stay. */
export function PriceUpload() {
  const { t } = useTranslation('mandi')
  const failureText = useFailureText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const { send, row, isSending, error } = useSendingPrices()
  const problem = file === null ? null : problemOf(file)
  const percent = row?.bytes ? Math.floor((row.received / row.bytes) * PERCENT) : 0
  return (
    <Panel title={t('upload.title')} text={t('upload.text')}>
      <form
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (file && !problem) send(file)
        }}
      >
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-semibold">
            {t('upload.file')}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            disabled={isSending}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => setFile(event.target.files?.item(0) ?? null)}
            className="min-h-12 w-full rounded-field border border-edge bg-card p-2 file:me-3 file:min-h-8 file:rounded-field file:border-0 file:bg-leaf-wash file:px-3 file:font-semibold file:text-deep"
          />
          <p id={`${id}-hint`} className="text-soft text-sm">
            {t('upload.hint')}
          </p>
          <FieldMessage id={`${id}-error`} text={problem ? t(`upload.${problem}`) : undefined} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            busy={isSending}
            busyText={t('upload.busy')}
            disabled={file === null || problem !== null}
            icon={<FileUp aria-hidden="true" className="size-5" />}
          >
            {t(error ? 'upload.goOn' : 'upload.send')}
          </Button>
          {isSending ? (
            <progress
              value={percent}
              max={PERCENT}
              aria-label={t('upload.progress')}
              className="h-3 min-w-40 flex-1 accent-leaf"
            />
          ) : null}
        </div>
        <div aria-live="polite" className="flex flex-col gap-1">
          {row ? (
            <p className={row.state === 'failed' ? 'text-chilli' : ''}>
              <span className="font-semibold">
                {row.state === 'failed' && row.failure
                  ? t(`failure.${row.failure}`)
                  : t(row.state === 'done' ? 'upload.done' : 'upload.under', { percent })}
              </span>{' '}
              <span className="figures">
                {t('upload.counts', {
                  added: formatCount(row.added),
                  updated: formatCount(row.updated),
                  refused: formatCount(row.refused),
                })}
              </span>
            </p>
          ) : null}
          {error ? (
            <p role="alert" className="text-chilli">
              {failureText(error)} {t('upload.broken')}
            </p>
          ) : null}
        </div>
      </form>
    </Panel>
  )
}

function problemOf(file: File): 'empty' | 'tooLarge' | null {
  if (file.size === 0) return 'empty'
  return file.size > MAX_PRICE_FILE_BYTES ? 'tooLarge' : null
}

/** Sends a file of prices; leaving the page stops the upload, after confirmation. */
function useSendingPrices() {
  const queryClient = useQueryClient()
  const [row, setRow] = useState<PriceImportView | null>(null)
  const sending = useRef<AbortController | null>(null)
  const { mutate, ...sent } = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setRow(null)
      return sendPrices(file, { signal: sending.current.signal, onRow: setRow })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceImportsKey }),
  })
  useEffect(() => () => sending.current?.abort(), [])
  useUnsavedChanges(sent.isPending)
  return { send: mutate, row: sent.data ?? row, isSending: sent.isPending, error: sent.error }
}
