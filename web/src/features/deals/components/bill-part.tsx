import type { DealView } from '@boli/contracts'
import { FileText } from 'lucide-react'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { billAddress, creditNoteAddress } from '../api/deals.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { CreditForm } from './credit-form.tsx'
import { FactList } from './fact-list.tsx'
import { Unfold } from './unfold.tsx'

/** The bill as a PDF, and the code by which anyone can check it. */
export function BillPart({ deal }: { deal: DealView }) {
  const { t, rupees, date } = useDealText(deal)
  const { bill } = deal
  if (!bill) return <p className="text-soft">{t('bill.none')}</p>
  const checkPath = `/bill/${bill.code}`
  return (
    <>
      <FactList
        facts={[
          [t('bill.number'), bill.number],
          [t('bill.date'), date(bill.date)],
          [t('bill.total'), rupees(bill.total)],
        ]}
      />
      <a
        href={billAddress(deal._id)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-16 print:hidden items-center justify-center gap-2 rounded-field border border-edge bg-card px-5 text-center font-semibold text-xl hover:border-leaf hover:bg-leaf-wash"
      >
        <FileText aria-hidden="true" className="size-6" />
        {t('bill.open')}
      </a>
      {bill.creditNotes.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {bill.creditNotes.map(({ number, total }, index) => (
            <li key={number}>
              <a
                href={creditNoteAddress(deal._id, index + 1)}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-field border border-line px-4 py-2 font-semibold text-deep underline underline-offset-4"
              >
                {t('credit.title', { number })}
                <span className="figures">− {rupees(total)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <QrCode
          text={`${window.location.origin}${checkPath}`}
          label={t('bill.qr', { number: bill.number })}
        />
        <p className="min-w-48 flex-1 text-soft">
          {t('bill.check')} <LineLink to={checkPath}>{t('bill.checkLink')}</LineLink>
        </p>
      </div>
      {deal.actions.includes('credit-notes') ? (
        <Unfold text={t('credit.open')} variant="secondary" draft={`deal.${deal._id}.credit-notes`}>
          {(close) => <CreditForm deal={deal} onClose={close} />}
        </Unfold>
      ) : null}
    </>
  )
}
