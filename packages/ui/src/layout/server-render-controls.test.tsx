// @vitest-environment node
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Button, ButtonLink } from '../actions/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Combobox } from '../forms/combobox.tsx'
import { Field } from '../forms/field.tsx'
import { TextArea, TextInput } from '../forms/input.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { Dialog } from '../layers/dialog.tsx'
import { Drawer } from '../layers/drawer.tsx'
import { ToastRegion } from '../layers/toast.tsx'
import { RadioMenu } from '../navigation/radio-menu.tsx'
import { FORBIDDEN_MARKUP, markupOf } from '../testing/markup.ts'

const none = () => undefined
const options = [{ value: 'a', label: 'A' }]
const layer = { open: false, onClose: none, title: 't', closeLabel: 'c' }

const pieces: Record<string, ReactNode> = {
  Button: <Button busy>go</Button>,
  ButtonLink: <ButtonLink href="/x">go</ButtonLink>,
  Checkbox: <Checkbox error="wrong">yes</Checkbox>,
  Combobox: <Combobox options={options} value="a" onChange={none} countText={String} listLabel="all" />,
  Dialog: <Dialog {...layer}>x</Dialog>,
  Drawer: (
    <Drawer keepsScroll={false} {...layer}>
      x
    </Drawer>
  ),
  TextInput: (
    <Field label="a" error="wrong" hint="h">
      <TextInput leading="USD" />
    </Field>
  ),
  TextArea: <TextArea />,
  PasswordInput: <PasswordInput showLabel="s" hideLabel="h" />,
  RadioMenu: <RadioMenu label="l" icon={null} items={options} value="a" onChoose={none} />,
  Segmented: <Segmented legend="l" name="n" options={options} />,
  ToastRegion: <ToastRegion regionLabel="r" closeLabel="c" nowLabel="n" />,
}

it.each(Object.entries(pieces))('%s renders without a window and within the content policy', (_, piece) => {
  expect(markupOf(piece)).not.toMatch(FORBIDDEN_MARKUP)
})
