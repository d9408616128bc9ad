-- What people change of themselves, column by column: the API cannot touch anything else of a person.
grant update (username, username_key, first_name, middle_name, last_name, position, birthdate, country_code, phone,
  timezone, text_color, highlight_color) on grana.users to grana_api;
