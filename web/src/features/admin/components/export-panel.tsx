import { exportDatasets, routes } from '@boli/contracts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Field, FieldMessage } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { pathOf } from '../../../lib/api-client.ts'
import { type DateRange, lastDays, rangeProblem } from '../model/export-range.ts'
import { DownloadButton } from './download-button.tsx'

/** Users, auctions and bids of a range of days as files for a spreadsheet. */
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
                <DownloadButton
                  path={pathOf(routes.exportData.path, { dataset })}
                  query={{ ...range }}
                  fileName={`boli-${dataset}-${range.from}-${range.to}.csv`}
                  disabled={problem !== null}
                  aria-describedby={problem === null ? undefined : problemId}
                >
                  {t(`export.${dataset}`)}
                </DownloadButton>
              </li>
            ))}
          </ul>
        </div>
        <FieldMessage id={problemId} text={problem === null ? undefined : t(`export.${problem}`)} />
      </div>
    </Panel>
  )
}
