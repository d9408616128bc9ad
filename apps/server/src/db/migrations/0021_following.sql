-- Agents follow each other by the API from now on.
grant insert, delete on grana.follows to grana_api;
