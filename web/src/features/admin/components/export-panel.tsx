import { exportDatasets } from '@boli/contracts'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { FieldMessage } from '../../../components/ui/field-message.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { type DateRange, exportAddress, lastDays, rangeProblem } from '../model/export-range.ts'
import { Panel } from './panel.tsx'

/** Users, auctions and bids of some days as files for a spreadsheet; the browser does the rest. */
export function ExportPanel() {
  const { t } = useTranslation('admin')
  const [range, setRange] = useState<DateRange>(() => lastDays())
  const problem = rangeProblem(range)
  const problemId = useId()
  return (
    <Panel title={t('export.title')} text={t('export.text')}>
      <div className="flex flex-col gap-3 p-5">
        <div className="flex flex-wrap items-end gap-4">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={t(`export.${end}`)} className="min-w-40 flex-1 sm:max-w-48">
              <TextInput
                type="date"
                value={range[end]}
                onChange={(event) => setRange({ ...range, [end]: event.target.value })}
                className="figures"
              />
            </Field>
          ))}
          <ul className="flex flex-wrap gap-2">
            {exportDatasets.map((dataset) => (
              <li key={dataset}>
                <a
                  href={problem === null ? exportAddress(dataset, range) : undefined}
                  download={`boli-${dataset}-${range.from}-${range.to}.csv`}
                  aria-disabled={problem !== null || undefined}
                  aria-describedby={problem === null ? undefined : problemId}
                  className={classNames(
                    'inline-flex min-h-12 items-center gap-2 rounded-field border border-edge bg-card px-5 font-semibold',
                    problem === null
                      ? 'hover:border-leaf hover:bg-leaf-wash'
                      : 'cursor-not-allowed opacity-60',
                  )}
                >
                  <Download aria-hidden="true" className="size-5" />
                  {t(`export.${dataset}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FieldMessage id={problemId} text={problem === null ? undefined : t(`export.${problem}`)} />
      </div>
    </Panel>
  )
}
