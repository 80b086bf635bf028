import type { AuditCheck } from '@boli/contracts'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../components/desk/form-dialog.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useAuditCheck } from '../api/audit.ts'

/** Whether every action is unchanged, and the log extends this browser's last checkpoint. */
export function AuditCheckPanel() {
  const { t } = useTranslation('audit')
  const check = useAuditCheck()
  useFailureToast(check.isError, t('check.failed'))
  return (
    <Panel
      title={t('check.title')}
      text={t('check.text')}
      aside={
        <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
          {t('check.start')}
        </Button>
      }
    >
      <div aria-live="polite">{check.data ? <Finding finding={check.data} /> : null}</div>
    </Panel>
  )
}

function Finding({ finding }: { finding: AuditCheck }) {
  const { t } = useTranslation('audit')
  const { size, root, firstWrong, isRootRight, isConsistent } = finding
  const isGood = firstWrong === null && isRootRight && isConsistent !== false
  const Icon = isGood ? ShieldCheck : ShieldX
  return (
    <div className="flex flex-col gap-2 p-5">
      <p className={classNames('flex items-start gap-2 font-semibold', isGood ? 'text-deep' : 'text-chilli')}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {isGood
            ? t('check.good', { count: size })
            : firstWrong !== null
              ? t('check.wrong', { place: firstWrong })
              : t('check.otherTree')}
        </span>
      </p>
      {isConsistent === true && isGood ? <p className="text-soft">{t('check.consistent')}</p> : null}
      {isConsistent === false ? <p className="text-chilli">{t('check.forked')}</p> : null}
      <p className="break-all text-soft text-sm">
        {t('check.root')}: <span className="figures">{root}</span>
      </p>
    </div>
  )
}
