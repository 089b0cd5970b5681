/** What everybody says of themselves who creates an account: user name, name, e-mail address and password. */
import { PasswordInput, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';

import { problemFor } from '@/ui/problem-text';

/** The value, the problem and the change of one text input of a form. */
export interface TextField {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface NewAccount {
  username: string;
  name: string;
  email: string;
  password: string;
}

/** The fields of a form's texts by name; `error` is the answer to what was sent. */
export function textFields<Texts extends Record<keyof Texts, string>>(
  typed: Texts,
  setTyped: (typed: Texts) => void,
  error: unknown,
): (name: keyof Texts & string) => TextField {
  return (name) => ({
    value: typed[name],
    error: problemFor(error, name),
    onChange: (event) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
}

export function NewAccountFields({ field }: { field: (name: keyof NewAccount) => TextField }) {
  return (
    <>
      <TextInput label="User name" autoComplete="username" required maxLength={150} {...field('username')} />
      <TextInput
        label="Your name"
        description="As colleagues see it."
        autoComplete="name"
        maxLength={100}
        {...field('name')}
      />
      <TextInput
        label="E-mail"
        description="Where a link to a new password is sent. Optional."
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordInput label="Password" autoComplete="new-password" required {...field('password')} />
    </>
  );
}
