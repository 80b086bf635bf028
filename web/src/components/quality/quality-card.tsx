import { commodityOf, gradeOf, gradesOf, parametersOf, type QualityParameter } from '@boli/commodities'
import type { AuctionView } from '@boli/contracts'
import { useProduceName } from '../ui/data-names.tsx'
import { LineLink } from '../ui/line-link.tsx'
import { AssayedBy } from './assayed-by.tsx'
import { useQualityText } from './use-quality-text.ts'

/**
 * The declared quality of a lot beside published grades, and who assayed it. Nothing without a commodity and a
 * laboratory's report.
 */
export function QualityCard({ product }: Pick<AuctionView, 'product'>) {
  const { t } = useQualityText()
  const produceName = useProduceName()
  const commodity = commodityOf(product.commodity ?? '')
  const { labReport } = product
  if (!commodity && !labReport) return null
  const declared = (commodity ? parametersOf(commodity.id) : []).flatMap((parameter) => {
    const value = product.qualityValues?.[parameter.id]
    return value === undefined ? [] : [{ parameter, value }]
  })
  return (
    <section
      aria-labelledby="quality-card"
      className="rounded-card border border-line bg-card p-5 shadow-soft"
    >
      <h2 id="quality-card" className="font-bold text-xl">
        {t('title')}
      </h2>
      {commodity ? (
        <>
          <p className="mt-1">
            <LineLink to={`/market?commodity=${commodity.id}`}>{produceName(commodity.id)}</LineLink>
          </p>
          <dl>
            {declared.map((row) => (
              <Declared key={row.parameter.id} commodity={commodity.id} {...row} />
            ))}
          </dl>
        </>
      ) : null}
      {declared.length > 0 || labReport ? (
        <AssayedBy report={labReport} />
      ) : (
        <p className="text-soft">{t('nothing')}</p>
      )}
    </section>
  )
}

interface DeclaredProps {
  commodity: string
  parameter: QualityParameter
  value: number
}

function Declared({ commodity, parameter, value }: DeclaredProps) {
  const text = useQualityText()
  const grades = gradesOf(commodity, parameter.id)
  const reached = gradeOf(commodity, parameter.id, value)
  const shown = reached ?? grades.at(-1)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2.5">
      <dt className="text-soft">{text.parameterName(parameter)}</dt>
      <dd className="figures text-end font-semibold">{text.value(value, parameter)}</dd>
      {shown ? (
        <dd className="col-span-2 text-sm">
          <span className={reached ? 'text-deep' : 'text-soft'}>
            {text.t(reached ? 'within' : 'outside', {
              grade: text.gradeName(shown),
              range: text.rangeText(shown, parameter),
            })}
          </span>{' '}
          <span className="text-soft">
            {text.t('source', { title: shown.source.title, publisher: shown.source.publisher })}
            {shown.source.isPast ? ` ${text.t('past')}` : null}
          </span>
        </dd>
      ) : null}
    </div>
  )
}
