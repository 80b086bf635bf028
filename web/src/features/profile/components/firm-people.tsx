import type { FirmView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useRemovePerson, useWithdrawInvitation } from '../api/firm.ts'

type Person = FirmView['people'][number]

/** The members and open invitations of the firm, with the actions that the viewer may take. */
export function FirmPeople({ firm, onChange }: { firm: FirmView; onChange: (person: Person) => void }) {
  const { t } = useTranslation(['firm', 'account'])
  const attempt = useAttempt()
  const userId = useUser()?._id
  const [remove, withdraw] = [useRemovePerson(), useWithdrawInvitation()]
  const [removing, setRemoving] = useState<Person | null>(null)
  const isLeaving = removing?._id === userId
  const isOwner = firm.part === 'owner'

  return (
    <Card>
      <h2 className="font-bold text-xl">{t('people')}</h2>
      <ul className="divide-y divide-line">
        {firm.people.map((person) => {
          const { _id, username: name, part } = person
          const isSelf = _id === userId
          return (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <Rights {...person} name={isSelf ? `${name} (${t('you')})` : name} />
              {part === 'owner' ? null : (
                <div className="flex flex-wrap gap-2">
                  {isOwner ? (
                    <Button
                      variant="quiet"
                      aria-label={t('changeNamed', { name })}
                      onClick={() => onChange(person)}
                    >
                      {t('change')}
                    </Button>
                  ) : null}
                  {isOwner || isSelf ? (
                    <Button
                      variant="quiet"
                      aria-label={isSelf ? t('leave') : t('removeNamed', { name })}
                      onClick={() => setRemoving(person)}
                    >
                      {t(isSelf ? 'leave' : 'remove')}
                    </Button>
                  ) : null}
                </div>
              )}
            </li>
          )
        })}
        {firm.invitations.map((invitation) => (
          <li key={invitation._id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <Rights {...invitation} name={invitation.email} />
              <p className="figures text-soft text-sm">
                {t('invited', { time: formatDateTime(invitation.expiresAt) })}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={t('withdrawNamed', { name: invitation.email })}
              onClick={() => void attempt(() => withdraw.mutateAsync(invitation._id), t('withdrawn'))}
            >
              {t('withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removing !== null}
        words={{
          title: isLeaving
            ? t('leaveTitle', { name: firm.name })
            : t('removeTitle', { name: removing?.username }),
          confirm: t(isLeaving ? 'leave' : 'remove'),
          busy: t('account:working'),
        }}
        act={() =>
          removing && attempt(() => remove.mutateAsync(removing._id), t(isLeaving ? 'left' : 'removed'))
        }
        onClose={() => setRemoving(null)}
      >
        <p>{t(isLeaving ? 'leaveText' : 'removeText')}</p>
      </ConfirmDialog>
    </Card>
  )
}

function Rights({
  name,
  part,
  lotLimit,
  dayLimit,
}: Pick<Person, 'part' | 'lotLimit' | 'dayLimit'> & { name: string }) {
  const { t } = useTranslation('firm')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="break-words font-semibold">
        {name} <Badge tone="leaf">{t(`parts.${part}`)}</Badge>
      </p>
      {lotLimit !== null && dayLimit !== null ? (
        <p className="figures">{t('limits', { lot: formatRupees(lotLimit), day: formatRupees(dayLimit) })}</p>
      ) : null}
    </div>
  )
}
