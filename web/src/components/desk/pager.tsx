import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../ui/button.tsx'

interface PagerProps {
  page: number
  hasNext: boolean
  /** How many rows are on this page. */
  shown: number
  /** How many there are on all pages. */
  total?: number | undefined
  /** Nothing was found, or the list could not be fetched: there are no pages. */
  isEmpty?: boolean
  onPage: (page: number) => void
}

/** 'Showing N results', Previous, Page N, Next. */
export function Pager({ page, hasNext, shown, total, isEmpty = false, onPage }: PagerProps) {
  const { t } = useTranslation('admin')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-5 py-3 max-[22rem]:px-3">
      <p role="status" className="figures text-soft">
        <span>{t('pager.showing', { count: shown, amount: formatCount(shown) })}</span>
        {total === undefined || isEmpty ? null : (
          <span> · {t('pager.total', { amount: formatCount(total) })}</span>
        )}
      </p>
      {isEmpty ? null : (
        <nav
          aria-label={t('pager.label')}
          className="flex flex-wrap items-center justify-between gap-1 max-sm:w-full sm:gap-2"
        >
          <Button
            variant="secondary"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            icon={<ChevronLeft aria-hidden="true" className="size-4.5 max-sm:hidden" />}
            className="max-sm:px-4! max-[22rem]:px-3!"
          >
            {t('pager.previous')}
          </Button>
          <span aria-current="page" className="figures px-2 font-semibold max-[22rem]:px-1">
            {t('pager.page', { page: formatCount(page) })}
          </span>
          <Button
            variant="secondary"
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
            className="max-sm:px-4! max-[22rem]:px-3!"
          >
            {t('pager.next')}
            <ChevronRight aria-hidden="true" className="size-4.5 max-sm:hidden" />
          </Button>
        </nav>
      )}
    </div>
  )
}
