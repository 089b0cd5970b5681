"""Services of the dashboards: counts that are jobs."""
