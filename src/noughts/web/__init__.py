"""The web app: a stateless JSON API over the library, and a page that plays on it."""
