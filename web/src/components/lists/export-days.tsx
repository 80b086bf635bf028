import { addDays, type dealExportKinds, indianDay, type OwnExportQuery } from '@boli/contracts'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api-client.ts'
import { fieldFault, useFieldText } from '../../lib/field-text.ts'
import { useFailureText } from '../../lib/form-errors.ts'
import { saveFile } from '../../lib/save-file.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { Field, FieldMessage } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'

const formats = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<OwnExportQuery['format'], string>
const DEFAULT_DAYS = 30

export interface ExportDaysProps {
  /** Values of the call's `kind`; the first is preselected. */
  kinds?: readonly (typeof dealExportKinds)[number][]
  /** Below /api/v1; takes `format`, `from` and `to`. */
  path: string
  /** The beginning of the file's name, before the days and the extension. */
  fileName: string
}

/** Asks for days and saves the records of those days as a file for spreadsheets. */
export default function ExportDays({ path, fileName, kinds = [] }: ExportDaysProps) {
  const { t } = useTranslation(['export', 'errors'])
  const fieldText = useFieldText()
  const failureText = useFailureText(() => t('failed'))
  const today = indianDay(serverNow())
  const [days, setDays] = useState({ from: addDays(today, 1 - DEFAULT_DAYS), to: today })
  const [problem, setProblem] = useState<string>()
  const [fetching, setFetching] = useState<OwnExportQuery['format'] | null>(null)
  const [kind, setKind] = useState(kinds[0])
  const problemId = useId()

  async function save(format: OwnExportQuery['format']) {
    setProblem(undefined)
    if (days.from === '' || days.to === '') return setProblem(t('missing'))
    if (days.to < days.from) return setProblem(fieldText(fieldFault({ code: 'days-order' })))
    setFetching(format)
    try {
      const file = await api.file(path, { query: { ...days, format, ...(kind && { kind }) } })
      saveFile(`${kind ? `boli-${kind}` : fileName}-${days.from}-${days.to}.${format}`, file)
    } catch (error) {
      setProblem(failureText(error))
    }
    setFetching(null)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="-mt-2 text-soft">{t('text')}</p>
      {kind && (
        <Field label={t('kind')}>
          <Select value={kind} onChange={({ target }) => setKind(kinds.find((one) => one === target.value))}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`kinds.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex flex-wrap gap-4">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(end)} className="min-w-40 flex-1">
            <TextInput
              type="date"
              value={days[end]}
              max={today}
              aria-describedby={problemId}
              onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              className="figures"
            />
          </Field>
        ))}
      </div>
      <FieldMessage id={problemId} text={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        {(Object.keys(formats) as OwnExportQuery['format'][]).map((format) => (
          <Button
            key={format}
            variant="secondary"
            icon={<Download aria-hidden="true" className="size-5" />}
            busy={fetching === format}
            disabled={fetching !== null}
            onClick={() => void save(format)}
          >
            {formats[format]}
          </Button>
        ))}
      </div>
    </div>
  )
}
