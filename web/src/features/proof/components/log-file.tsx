import type { AuctionLog } from '@boli/proof'
import { Download, FileSearch } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { saveJson } from '../../../lib/save-file.ts'

interface LogFileProps {
  /** The log to save; null until it has loaded. */
  log: AuctionLog | null
  onOpen: (file: File) => void
}

/** Saves the log as a file that anyone can verify later. */
export function LogFile({ log, onOpen }: LogFileProps) {
  const { t } = useTranslation('proof')
  const heading = useId()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-2xl">
        {t('file.title')}
      </h2>
      <p className="max-w-prose">{t('file.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={log === null}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => log && saveJson(`boli-auction-${log.auctionId}.json`, log)}
        >
          {t('file.download')}
        </Button>
        <Button
          variant="secondary"
          icon={<FileSearch aria-hidden="true" className="size-5" />}
          onClick={() => picker.current?.click()}
        >
          {t('file.open')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label={t('file.open')}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be opened again.
            target.value = ''
            if (file) onOpen(file)
          }}
        />
      </div>
    </section>
  )
}
