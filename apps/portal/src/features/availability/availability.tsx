import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { accountPaths } from '#app/account-paths.ts'
import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { Client } from '@grana/client/create-client'
import {
  workTypes,
  type Availability as Offer,
  availabilityForm,
  getAvailability,
  saveAvailability,
  weeklyHours,
} from '@grana/contract/appearance/availability'
import { availability as texts } from '@grana/messages/es/account/availability'
import { centre } from '@grana/messages/es/account/centre'
import { zoneWithOffset } from '@grana/messages/es/formats/time-zones'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Checkbox } from '@grana/ui/checkbox'
import { Link } from '@grana/ui/link'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import { sumHours } from './sum-hours.ts'
import { WeekHours, WeekPicture } from './week-hours.tsx'
import styles from './availability.module.css'

/** The radio group uses `none`; the API omits the field instead. */
const promises = [...workTypes, 'none'] as const
const schema = z.strictObject({ ...availabilityForm.shape, work_type: z.enum(promises) })

export interface AvailabilityProps {
  readonly client: Client
}

/** Time an agent offers, and when. */
export function Availability({ client }: AvailabilityProps) {
  // The form starts from what is stored, never from an older answer.
  const query = useQuery({ ...operationQuery(client, getAvailability, {}), gcTime: 0 })
  return (
    <SettingsPage title={centre.screens.availability.title} lede={texts.lede}>
      <QueryView query={query} skeleton={<Shape />}>
        {(offer) => <AvailabilityForm client={client} offer={offer} />}
      </QueryView>
    </SettingsPage>
  )
}

function Shape() {
  return (
    <div className={styles.form}>
      {([3, 10, 4, 10, 10, 10] as const).map((width, at) => (
        <Skeleton key={at} height="control" width={width} />
      ))}
    </div>
  )
}

function AvailabilityForm({ client, offer }: { readonly client: Client; readonly offer: Offer }) {
  const form = useSettingsForm({
    schema,
    labels: texts.labels,
    initial: { work_type: offer.work_type ?? 'none', weekend: offer.weekend, hours: offer.hours },
    save: async ({ work_type: promise, ...rest }) => {
      await client.call(saveAvailability, { body: { ...rest, work_type: promise === 'none' ? null : promise } })
    },
  })
  const [now] = useState(() => new Date())
  const { id, error } = form.field('hours')
  const hours = form.valueOf('hours') ?? offer.hours
  const promise = form.getValues().work_type
  const sum = sumHours(hours)
  return (
    <div className={styles.form}>
      <SettingsForm form={form} label={texts.form}>
        <Segmented
          id={form.field('work_type').id}
          legend={texts.labels.work_type}
          name="work_type"
          options={promises.map((value) => ({ value, label: <Promised value={value} /> }))}
        />
        <Checkbox id={form.field('weekend').id} name="weekend">
          {texts.weekend}
        </Checkbox>
        <WeekHours
          id={id}
          hours={hours}
          error={error === true ? undefined : error}
          hint={
            <>
              {texts.zone(zoneWithOffset(offer.timezone, now))}{' '}
              <Link href={accountPaths.screen('profile')}>{texts.changeZone}</Link>
            </>
          }
          onChange={(days) => form.setValue('hours', days)}
        />
        {sum > 0 ? <WeekPicture hours={hours} /> : null}
        <p className={styles.sum}>
          {promise === undefined || promise === 'none' ? texts.sum(sum) : texts.sumOf(sum, weeklyHours[promise])}
        </p>
      </SettingsForm>
    </div>
  )
}

function Promised({ value }: { readonly value: (typeof promises)[number] }) {
  return (
    <span className={styles.promise}>
      <span>{texts.workTypes[value]}</span>
      <span className={styles.amount}>{texts.amounts[value]}</span>
    </span>
  )
}
