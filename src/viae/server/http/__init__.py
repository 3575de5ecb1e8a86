"""HTTP: one router for each resource, the built page and the plain page, the OpenAPI schema."""
