import { decodeLeaf, type Leaf } from '@boli/proof'
import { useId, useState } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { paiseText, shortTag, useLeafText } from '../hooks/use-leaf-text.ts'

const PER_PAGE = 50

interface LeafTableProps {
  leaves: readonly (string | null)[]
  /** The first invalid leaf, which is shown at once. */
  wrong: number | null
  ownTag: string | null
}

/** Every leaf of the log, paged, the oldest first. */
export function LeafTable({ leaves, wrong, ownTag }: LeafTableProps) {
  const { t } = useLeafText()
  const heading = useId()
  const pages = Math.max(1, Math.ceil(Math.max(leaves.length, (wrong ?? -1) + 1) / PER_PAGE))
  const [page, setPage] = useState(Math.floor((wrong ?? 0) / PER_PAGE))
  const first = page * PER_PAGE
  const shown = leaves.slice(first, first + PER_PAGE)
  if (wrong !== null && wrong === leaves.length && wrong < first + PER_PAGE) shown.push(null)
  const pager = (
    <nav aria-label={t('table.pages')} className="flex items-center justify-between gap-3">
      <Button variant="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
        {t('table.previous')}
      </Button>
      <p className="figures text-soft">
        {t('table.page', { page: formatCount(page + 1), pages: formatCount(pages) })}
      </p>
      <Button variant="secondary" disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
        {t('table.next')}
      </Button>
    </nav>
  )
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="font-bold text-2xl">
        {t('table.title')}
      </h2>
      <table className="w-full border-collapse max-[22rem]:text-sm">
        <thead>
          <tr className="border-line border-b text-soft text-sm">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t('table.entry')}
            </th>
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t('table.what')}
            </th>
            <th scope="col" className="py-2 text-end font-semibold max-[22rem]:hidden">
              {t('table.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((text, index) => (
            <LeafRow
              key={first + index}
              number={first + index}
              leaf={decodeLeaf(text ?? '')}
              isWrong={first + index === wrong}
              ownTag={ownTag}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 ? pager : null}
    </section>
  )
}

interface LeafRowProps {
  number: number
  leaf: Leaf | null
  isWrong: boolean
  ownTag: string | null
}

function LeafRow({ number, leaf, isWrong, ownTag }: LeafRowProps) {
  const { t, what } = useLeafText()
  const amount = leaf ? paiseText(leaf.amountPaise) : '–'
  const tag = leaf === null || leaf.kind === 'extension' ? '' : leaf.tag
  return (
    <tr className={classNames('border-line border-b align-top', isWrong && 'bg-chilli-wash')}>
      <th scope="row" className="py-2.5 pe-3 text-start font-normal">
        <span className="figures block font-semibold">{formatCount(number)}</span>
        <span className="figures block text-soft text-sm">{leaf ? formatDateTime(leaf.timeMs) : null}</span>
      </th>
      <td className="py-2.5 pe-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {leaf ? what(leaf) : t('leaf.missing')}
          {isWrong ? <Badge tone="chilli">{t('table.wrong')}</Badge> : null}
        </span>
        {tag ? (
          <span className="flex flex-wrap items-center gap-2 text-soft text-sm">
            <code title={tag}>{shortTag(tag)}</code>
            {tag === ownTag ? <Badge tone="leaf">{t('yours')}</Badge> : null}
          </span>
        ) : null}
        {/* The narrowest phones have no room for a third column. */}
        <span className="figures hidden font-semibold max-[22rem]:block">{amount}</span>
      </td>
      <td className="figures py-2.5 text-end font-semibold max-[22rem]:hidden">{amount}</td>
    </tr>
  )
}
