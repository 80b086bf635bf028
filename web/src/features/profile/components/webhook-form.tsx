import { type WebhookKind, type WebhookSecret, webhookKinds } from '@boli/contracts'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field, FieldMessage } from '../../../components/ui/field.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { fieldFault } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useMakeWebhook } from '../api/webhooks.ts'

interface Form {
  address: string
  kinds: WebhookKind[]
}
const fields = ['address', 'kinds'] as const

/** The form of a webhook: its address, and the kinds of events that are sent to it. */
export function WebhookForm(props: { onMade: (webhook: WebhookSecret) => void; onCancel: () => void }) {
  const { t } = useTranslation(['webhooks', 'account'])
  const makeWebhook = useMakeWebhook()
  const form = useForm<Form>({ defaultValues: { address: '', kinds: [...webhookKinds] } })
  const { register } = form
  useUnsavedChanges(form.formState.isDirty)
  const forgetDraft = useFormDraft('webhook', form, fields)
  const kindsId = useId()

  const { submit, errorOf } = useSentForm(form, {
    fields,
    async send({ address, kinds }) {
      const made = await makeWebhook.mutateAsync({ address: address.trim(), kinds })
      forgetDraft()
      props.onMade(made)
    },
  })
  const fault = (code: string) => fieldFault({ code })

  return (
    <Card>
      <form
        noValidate
        aria-label={t('add')}
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t('address')} error={errorOf('address')} required>
          <TextInput
            {...register('address', {
              validate: (value) => URL.canParse(value.trim()) || fault('webhook-address'),
            })}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={2048}
          />
        </Field>
        <fieldset className="flex flex-col gap-1" aria-describedby={kindsId}>
          <legend className="mb-1 font-semibold text-ink">{t('kinds.label')}</legend>
          {webhookKinds.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                value={kind}
                {...register('kinds', { validate: (chosen) => chosen.length > 0 || fault('webhook-kinds') })}
                className="size-5 shrink-0 accent-leaf"
              />
              {t(`kinds.${kind}`)}
            </label>
          ))}
          <FieldMessage id={kindsId} text={errorOf('kinds')} />
        </fieldset>
        <FormButtons onCancel={props.onCancel}>
          <Button type="submit" busy={makeWebhook.isPending} busyText={t('account:working')}>
            {t('add')}
          </Button>
        </FormButtons>
      </form>
    </Card>
  )
}
